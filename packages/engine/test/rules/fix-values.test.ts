/** A fix to paste is the new value: never the old one, never an unmarked one that a person has to fill in. */
import { describe, expect, it } from 'vitest'
import { inspectHtml } from '../../src/inspect-html.ts'
import { bestFix } from '../../src/inspection/best-fix.ts'
import { examplePage } from '../../src/rules/examples/example-html.ts'
import { GOOD_HEAD, PAGE } from '../platforms/read-html.ts'

const findingsOf = (head: string, image: Parameters<typeof inspectHtml>[1]['images'] = () => null) =>
  inspectHtml(examplePage(head), { url: PAGE, images: image ?? {} }).diagnostics

const first = (head: string, id: string, image?: Parameters<typeof inspectHtml>[1]['images']) => {
  const found = findingsOf(head, image).find((finding) => finding.id === id)
  if (!found) throw new Error(`${id} was not found.`)
  return { found, fix: bestFix(found.fixes) }
}

describe('a fix whose point is another value', () => {
  it('never holds the http URL that is to change', () => {
    const { found } = first(
      GOOD_HEAD.replaceAll('https://example.com/bread.png', 'http://cdn.example/bread.png'),
      'image-https',
    )
    expect(found.fixes[0]?.description).toContain('https://cdn.example/bread.png')
    expect(found.fixes.some(({ snippet }) => snippet?.includes('"http://cdn.example'))).toBe(false)
  })

  it('never holds the small card where it asks for the large one', () => {
    const { found } = first(
      GOOD_HEAD.replace('summary_large_image', 'summary'),
      'twitter-card-large',
      () => ({ status: 404 }),
    )
    expect(found.fixes[0]?.description).toContain('summary_large_image')
    expect(found.fixes.some(({ snippet }) => snippet?.includes('content="summary"'))).toBe(false)
  })

  it('sets the very tag that leads to a private host', () => {
    const canonical = '<link rel="canonical" href="http://localhost:3000/blog/bread">'
    const { found } = first(`${canonical}${GOOD_HEAD}`, 'no-localhost-in-metadata')
    expect(found.fixes[0]?.snippet).toBe(`<link rel="canonical" href="${PAGE}">`)
    expect(JSON.stringify(found.fixes)).not.toContain('take out')
  })
})

describe('the first fix of the text and the size of an image', () => {
  const MARKS = {
    'Next.js': '<script src="/_next/static/chunks/main.js"></script>',
    Astro: '<meta name="generator" content="Astro v6.0.0">',
    Hugo: '<meta name="generator" content="Hugo 0.150.0">',
    Nuxt: '<script src="/_nuxt/entry.js"></script><div id="__nuxt"></div>',
    WordPress: '<meta name="generator" content="WordPress 6.9">',
    Docusaurus: '<meta name="generator" content="Docusaurus v3.9.0">',
    none: '',
  }
  it.each(Object.entries(MARKS))('is that of the text and the size: %s', (_name, mark) => {
    const image = () => ({ format: 'png', width: 1200, height: 630, bytes: 60_000 }) as const
    const head = `${mark}${GOOD_HEAD.replace(/<meta property="og:image:(?:width|height|alt)"[^>]*>/gu, '')}`
    for (const [id, word] of [
      ['image-alt-present', /alt/iu],
      ['image-size-declared', /width|1200/iu],
    ] as const) {
      const { fix } = first(head, id, image)
      expect(`${fix.description} ${fix.snippet ?? ''}`).toMatch(word)
      expect(fix.description).not.toMatch(/put opengraph-image|featured image|write og:image in|ogImage \}/u)
    }
  })
})

describe('a fix of a page that scripts draw', () => {
  const shell = (head: string) =>
    examplePage(`<title>App</title>${head}`, '<div id="root"></div><script src="/main.js"></script>')
  const inspect = (head: string) => inspectHtml(shell(head), { url: PAGE, images: () => null })

  it.each([
    '<link rel="canonical" href="https://other.example/post">',
    '<link rel="canonical" href="http://localhost:3000/blog/bread">',
    '<link rel="canonical" href="/blog/bread">',
    '<meta name="description" content="Bread">',
    '<meta name="robots" content="noindex">',
    '',
  ])('never costs points by hiding that it is one: %s', (head) => {
    const { diagnostics, serviceScore } = inspect(head)
    expect(diagnostics.map(({ id }) => id)).toContain('rendered-on-server')
    for (const { id, fixes } of diagnostics)
      for (const { snippet, framework } of fixes) {
        if (!snippet?.startsWith('<') || framework !== undefined) continue
        const { score } = inspect(`${head}${snippet}`).serviceScore
        expect({ id, snippet, isLower: score < serviceScore.score }).toEqual({ id, snippet, isLower: false })
      }
  })
})

describe('what a person has to fill in', () => {
  it('is marked in the code for WordPress', () => {
    const { found } = first(
      `<meta name="generator" content="WordPress 6.9">${GOOD_HEAD.replace(/<meta property="og:title"[^>]*>/u, '')}`,
      'og-title-present',
    )
    const code = found.fixes.find(({ snippet }) => snippet?.includes('get_queried_object_id'))
    expect(code?.placeholders).toContain('-1 /* ID of this page */')
    expect(code?.snippet).toContain('-1 /* ID of this page */')
  })

  it('is marked in the best fix of a missing icon, which says that a file is needed', () => {
    const { fix } = first(GOOD_HEAD, 'favicon-present')
    expect(fix.placeholders).toEqual(['/favicon.svg'])
    expect(fix.description).toContain('icon of at least 48 × 48 pixels')
  })
})
