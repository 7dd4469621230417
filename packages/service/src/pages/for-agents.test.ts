/** What agents read that only ask by GET: Markdown of every page that has it, the sitemap and the card of the MCP server. */
import { InspectError, PLATFORMS, RULES } from '@linklens/engine'
import { describe, expect, test } from 'vitest'
import { fullInspection } from '../../test/fixtures/full-inspection.ts'
import { inspectorOf, pagesApp } from '../../test/fixtures/pages-deps.ts'

const app = pagesApp()
const MARKDOWN = { accept: 'text/markdown, text/html, */*' }
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe.each([
  '/docs',
  '/docs/mcp',
  '/rules',
  '/platforms',
  '/crawlers',
  '/rules/og-url-present',
  '/platforms/slack',
])('%s', (path) => {
  test('is Markdown for who prefers it, and the page for a browser', async () => {
    const markdown = await app.request(path, { headers: MARKDOWN })
    const page = await app.request(path, { headers: BROWSER })
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(await markdown.text()).toMatch(/^# /)
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
    for (const { status, headers } of [markdown, page])
      expect([status, headers.get('vary')?.split(/, */).includes('Accept')]).toEqual([200, true])
    const file = await app.request(`${path}.md`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
  })
})

test('every rule and every platform has its own Markdown, and no other id has', async () => {
  for (const path of [
    ...RULES.map(({ id }) => `/rules/${id}`),
    ...PLATFORMS.map(({ id }) => `/platforms/${id}`),
  ])
    expect.soft([path, (await app.request(`${path}.md`)).status]).toEqual([path, 200])
  for (const path of ['/rules/nope', '/platforms/nope', '/rules/..%2Fslack'])
    expect.soft([path, (await app.request(`${path}.md`)).status]).toEqual([path, 404])
})

describe('a live report', () => {
  const live = (path: string, error?: Error, headers = {}) =>
    pagesApp({
      inspector: inspectorOf(() => (error ? Promise.reject(error) : Promise.resolve(fullInspection))),
    }).request(path, { headers })
  const url = 'https%3A%2F%2Fexample.com%2F'

  test.each<[string, Record<string, string>]>([
    [`/r/live.md?url=${url}`, {}],
    [`/r/live?url=${url}`, MARKDOWN],
  ])('is Markdown at %s with %j', async (path, headers) => {
    const answer = await live(path, undefined, headers)
    expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect([answer.headers.get('x-robots-tag'), answer.headers.get('cache-control')]).toEqual([
      'noindex',
      'no-store',
    ])
    expect(await answer.text()).toMatch(/^## Link preview: \d+ of 100/)
  })

  test('says to caches that the page depends on what is accepted', async () => {
    const page = await live(`/r/live?url=${url}`, undefined, BROWSER)
    expect([page.headers.get('content-type'), page.headers.get('vary')]).toEqual([
      'text/html; charset=utf-8',
      'Accept, Accept-Encoding',
    ])
    await page.body?.cancel()
  })

  test('answers an error with its status and words', async () => {
    const gone = await live(`/r/live.md?url=${url}`, new InspectError('FETCH_FAILED', 'No server is there.'))
    expect([gone.status, await gone.text()]).toEqual([502, '# FETCH_FAILED\n\nNo server is there.\n'])
    expect((await live('/r/live.md')).status).toBe(400)
    expect((await live('/r/live.md?url=http%3A%2F%2F10.0.0.1%2F')).status).toBe(403)
  })
})

test('the sitemap names pages that exist, each once', async () => {
  const answer = await app.request('/sitemap.xml')
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const urls = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc))
  expect(new Set(urls.map(String)).size).toBe(urls.length)
  expect(urls.length).toBeGreaterThan(RULES.length + PLATFORMS.length)
  const first = urls.filter(({ pathname }) => !/^\/(?:rules|platforms)\/./.test(pathname))
  for (const { pathname } of first)
    expect.soft([pathname, (await app.request(pathname)).status]).toEqual([pathname, 200])
})

test('the card of the MCP server names where it is, to any page', async () => {
  const answer = await app.request('/.well-known/mcp/server-card.json')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(await answer.json()).toMatchObject({
    name: 'service-url-metadata-remote-inspector',
    remotes: [{ type: 'streamable-http', url: expect.stringMatching(/\/api\/mcp$/) }],
  })
})
