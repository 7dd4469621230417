/** What rules make of a page on the developer's machine, beyond their own examples. */
import { describe, expect, it } from 'vitest'
import { readPlatforms } from '../../src/platforms/index.ts'
import { exampleFacts } from '../../src/rules/examples/example-facts.ts'
import { examplePage } from '../../src/rules/examples/example-html.ts'
import type { ExamplePage } from '../../src/rules/examples/example-page.ts'
import { judge as judgeFacts } from '../../src/inspection/judge.ts'

const image = { format: 'png', width: 1200, height: 630 } as const
const local = { url: 'http://localhost:3000/bread', mode: 'local', image } as const
const site = 'https://example.org'

function judge(page: ExamplePage) {
  const facts = exampleFacts(page)
  const { diagnostics, outcomes } = judgeFacts(facts, readPlatforms(facts))
  expect(outcomes.filter(({ outcome }) => outcome === 'crashed')).toEqual([])
  const of = (id: string) => diagnostics.filter((diagnostic) => diagnostic.id === id)
  return { of, outcomes: new Map(outcomes.map(({ id, outcome }) => [id, outcome])), diagnostics }
}

const snippets = ({ diagnostics }: ReturnType<typeof judge>) =>
  diagnostics.flatMap(({ fixes }) => fixes.flatMap(({ snippet = [] }) => snippet)).join('\n')

describe('fixes of a local page', () => {
  const html = examplePage(
    '<title>Bread</title><meta property="og:url" content="/bread"><meta property="og:image" content="/card.png">',
  )

  it('never put a URL of this machine into a fix', () => {
    const given = judge({ ...local, html })
    expect(given.of('image-absolute')).toHaveLength(1)
    expect(snippets(given)).not.toContain('localhost:3000/')
    expect(snippets(given)).toContain('https://example.com/card.png')
  })

  it('name the site where it is known', () => {
    const given = judge({ ...local, site, html })
    expect(snippets(given)).toContain('https://example.org/card.png')
    expect(snippets(given)).not.toContain('localhost')
  })

  it('name the site in code of a framework, where the tags name this machine', () => {
    const own = 'http://localhost:3000'
    const head = `<title>Bread</title><meta property="og:url" content="${own}/bread"><meta property="og:image" content="${own}/card.png"><script src="/_nuxt/entry.js"></script>`
    const given = judge({ ...local, site, html: examplePage(head) })
    expect(snippets(given)).toContain("ogImage: 'https://example.org/card.png'")
    expect(snippets(given)).not.toContain('localhost')
  })
})

describe('a local page whose site is known', () => {
  const judgeHead = (head: string) => judge({ ...local, site, html: examplePage(head) })

  it('may name its site as its canonical URL, and no other without a finding', () => {
    const canonical = (host: string) =>
      judgeHead(`<link rel="canonical" href="https://${host}/bread">`).outcomes
    expect(canonical('example.org').get('canonical-same-host')).toBe('pass')
    expect(canonical('example.net').get('canonical-same-host')).toBe('fail')
    const unplaced = judge({
      ...local,
      html: examplePage('<link rel="canonical" href="https://example.net/bread">'),
    })
    expect(unplaced.outcomes.get('canonical-same-host')).toBe('not-applicable')
  })

  it('is at fault for each kind of URL of this machine', () => {
    const { of } = judgeHead(
      '<meta property="og:url" content="http://localhost:3000/bread"><link rel="canonical" href="http://127.0.0.1:3000/bread">',
    )
    expect(of('no-localhost-in-metadata')).toHaveLength(2)
    expect(of('no-localhost-in-metadata')[0]?.fixes[0]?.description).toContain(site)
    expect(of('local-urls-explained')).toEqual([])
  })

  it('has no image where its URL is of this machine, and a fix says how to name it', () => {
    const { of } = judgeHead('<meta property="og:image" content="http://localhost:3000/card.png">')
    expect(of('image-reachable')[0]).toMatchObject({
      message: expect.stringContaining('localhost'),
      fixes: [
        { snippet: `BASE_URL=${site}` },
        { snippet: `<meta property="og:image" content="${site}/card.png">` },
      ],
    })
  })

  it('is https or not, like its site', () => {
    expect(judgeHead('').outcomes.get('page-https')).toBe('pass')
    const plain = judge({ ...local, site: 'http://example.org', html: examplePage('') })
    expect(plain.outcomes.get('page-https')).toBe('fail')
    expect(judge({ ...local, html: examplePage('') }).outcomes.get('page-https')).toBe('not-applicable')
  })

  it('says in one sentence where it is not yet', () => {
    const { of } = judgeHead('')
    expect(of('page-deployed')).toHaveLength(1)
    expect(of('page-deployed')[0]?.message).toMatch(/^Not deployed yet: .*https:\/\/example\.org\/bread/)
  })
})

describe('a local page', () => {
  const head = '<meta property="og:image" content="https://example.org/card.png">'

  it('suggests --site when the image is not deployed', () => {
    const { of } = judge({ ...local, html: examplePage(head), image: { status: 404 } })
    expect(of('image-reachable')[0]?.fixes[0]).toMatchObject({
      snippet: '--site https://example.org',
    })
  })

  it('a local page whose image is missing on this machine reports what its own server answered', () => {
    const own = examplePage('<meta property="og:image" content="http://localhost:3000/card.png">')
    const [missing] = judge({ ...local, html: own, image: { status: 404 } }).of('image-reachable')
    expect(missing?.message).toContain('answers with status 404.')
    expect(missing?.fixes[0]?.description).toContain('Put the image at the URL that og:image names')
    const error = { code: 'FETCH_FAILED', message: 'The image could not be reached.' } as const
    const [down] = judge({ ...local, html: own, image: { error } }).of('image-reachable')
    expect(down?.message).toContain('could not be fetched. The image could not be reached.')
  })

  it('reports no image header', () => {
    const own = examplePage('<meta property="og:image" content="http://localhost:3000/card.png">')
    const headers = { 'content-length': '', 'cache-control': 'no-store' }
    const { outcomes } = judge({ ...local, html: own, image: { ...image, headers } })
    expect(outcomes.get('image-has-length')).toBe('not-applicable')
    expect(outcomes.get('image-reusable')).toBe('not-applicable')
    const elsewhere = judge({ ...local, html: examplePage(head), image: { ...image, headers } }).outcomes
    expect(elsewhere.get('image-has-length')).toBe('fail')
    expect(elsewhere.get('image-reusable')).toBe('fail')
  })

  it('distinguishes what may follow from the request and what does not', () => {
    const { of } = judge({
      ...local,
      html: examplePage(
        '<meta property="og:url" content="http://localhost:3000/bread"><meta property="og:image" content="http://127.0.0.1:3000/card.png">',
      ),
    })
    const [follows, stays] = of('local-urls-explained').map(({ message }) => message)
    expect(follows).toContain('will be your address once deployed')
    expect(stays).toContain('stays so when the page is deployed')
  })
})
