import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspectHtml, type PlatformId } from '@linklens/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardText } from '../src/card-text.ts'
import type { Subject } from '../src/inspect-subject.ts'
import { matchers } from '../src/to-unfurl.ts'
import type { UnfurlOptions } from '../src/vitest.ts'

expect.extend(matchers)

const url = 'https://example.com/bread'
const IMAGE = 'https://example.com/bread.jpg'
const images = { [IMAGE]: { format: 'jpeg', width: 1200, height: 630, bytes: 90_000 } } as const
const head = (...tags: string[]) =>
  `<!doctype html><html lang="en"><head>${tags.join('\n')}</head><body></body></html>`
const GOOD = head(
  '<meta charset="utf-8"><title>How to bake bread</title>',
  '<meta name="description" content="Flour, water, salt, time, and an oven that is hot enough for a crust.">',
  `<meta property="og:title" content="How to bake bread"><meta property="og:image" content="${IMAGE}">`,
  '<meta property="og:description" content="Flour, water, salt, time, and an oven that is hot enough for a crust.">',
  `<meta property="og:url" content="${url}"><link rel="canonical" href="${url}">`,
  '<meta name="twitter:card" content="summary_large_image"><meta property="og:type" content="article">',
)
const BARE = head('<title>How to bake bread</title>')

const messageOf = async (page: Subject, options: UnfurlOptions): Promise<string> => {
  try {
    await expect(page).toUnfurl(options)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('The matcher passed.')
}

describe('toUnfurl', () => {
  it('passes where every platform draws the full card and the score is reached', async () => {
    await expect({ html: GOOD, url, images }).toUnfurl()
    await expect({ html: GOOD, url, images }).toUnfurl({ on: ['x', 'slack', 'mastodon'], score: 80 })
    await expect(inspectHtml(GOOD, { url, images })).toUnfurl()
    await expect({ html: BARE, url }).not.toUnfurl()
  })

  it('asks for nothing but the score where only that is given', async () => {
    const { serviceScore } = inspectHtml(BARE, { url })
    await expect({ html: BARE, url }).toUnfurl({ score: serviceScore.score })
    await expect({ html: BARE, url }).not.toUnfurl({ score: serviceScore.score + 1 })
  })

  it('says which card is broken, why, and how to fix it', async () => {
    const missing = { html: GOOD, url, images: { [IMAGE]: { status: 404 } } }
    const lines = (await messageOf(missing, { on: ['slack', 'x'], score: 90 })).split('\n')
    expect(lines.slice(0, 5)).toEqual([
      `The link to ${url} does not unfurl as expected.`,
      '',
      expect.stringMatching(/^ {2}Slack: incomplete\. .*answered 404/),
      expect.stringMatching(/^ {2}X: incomplete\. .*answered 404/),
      expect.stringMatching(/^ {2}Score: \d+ of 100, expected at least 90\.$/),
    ])
    expect(lines.slice(5, 9)).toEqual([
      '',
      expect.stringMatching(/^error: .+ \(image-reachable, line \d+\)$/),
      expect.stringContaining('status 404'),
      expect.stringMatching(/^ {2}Fix: .+/),
    ])
    expect(lines.at(-1)).toMatch(/^And \d+ more findings?\.$/)
  })

  it('names a platform that does not exist', async () => {
    // @ts-expect-error It is no platform.
    const asked = expect({ html: GOOD, url }).toUnfurl({ on: ['myspace'] })
    await expect(asked).rejects.toThrow('There is no platform "myspace". There are: x, facebook')
  })

  it('explains a passing page under .not', async () => {
    const asked = expect({ html: GOOD, url, images }).not.toUnfurl()
    await expect(asked).rejects.toThrow(`Expected the link to ${url} not to unfurl as asked, but it does`)
  })
})

describe('a page of a server', () => {
  let server: Server
  let origin: string
  const asked: { path: string; cookie: string | undefined }[] = []
  beforeAll(async () => {
    server = createServer(({ url: path = '', headers }, response) => {
      asked.push({ path, cookie: headers.cookie })
      if (path === '/private') response.writeHead(302, { location: '/login' }).end()
      else if (path === '/broken') response.writeHead(500).end('Internal error')
      else response.writeHead(200, { 'content-type': 'text/html' }).end(path === '/app' ? SHELL : BARE)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close().closeAllConnections())

  /** What scripts would make of it is in nobody's card. */
  const SHELL = head('<title>App</title><script>document.title = "Loaded"</script>')
  /** As much of Playwright's page as is used. */
  const pageAt = (path: string) => ({ url: () => `${origin}${path}`, title: async () => 'Loaded' })

  it('is read as it is served, whatever scripts made of it', async () => {
    expect(await cardText(pageAt('/app'), 'linkedin')).toContain('title        App')
    expect(await cardText(`${origin}/app`, 'slack')).toBe(await cardText(new URL('/app', origin), 'slack'))
    expect(asked.every(({ cookie }) => cookie === undefined)).toBe(true)
  })

  it('behind a login is judged by what crawlers get, and the message says so', async () => {
    const failed = await messageOf(pageAt('/private'), { on: ['slack'], site: 'https://example.com' })
    expect(failed).toContain(`The link to ${origin}/login does not unfurl as expected.`)
    expect(failed).toContain(`${origin}/private redirects crawlers, who are not signed in`)
  })

  it('a page of a server that cannot be judged fails with and without .not', async () => {
    const message = `${origin}/broken cannot be judged: `
    await expect(expect(`${origin}/broken`).toUnfurl()).rejects.toThrow(message)
    await expect(expect(`${origin}/broken`).not.toUnfurl()).rejects.toThrow(message)
  })
})

describe('cardText', () => {
  it('writes what the platform draws', async () => {
    expect(await cardText({ html: GOOD, url, images }, 'slack')).toMatchInlineSnapshot(`
      "card         Slack, large, full
      image        https://example.com/bread.jpg, 1200 × 630
      domain       example.com
      title        How to bake bread
      description  Flour, water, salt, time, and an oven that is hot enough for a crust."
    `)
    expect(await cardText({ html: BARE, url }, 'x')).toMatchInlineSnapshot(`"card         X, none"`)
  })

  it('says where a text is cut', async () => {
    const long = GOOD.replaceAll('How to bake bread', 'bread '.repeat(60))
    const { platformPreviews } = inspectHtml(long, { url, images })
    const cutting = platformPreviews.filter(({ truncated }) => truncated.title)
    expect(cutting.length).toBeGreaterThan(2)
    for (const { platform } of cutting)
      expect(await cardText({ html: long, url, images }, platform as PlatformId)).toMatch(
        /^title +[bread ]+…$/m,
      )
  })
})
