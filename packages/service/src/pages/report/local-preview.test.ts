import { exampleInspection } from '../../api/openapi/example-inspection.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startLocalSite, wholeUrls, type LocalSite } from '../../../test/fixtures/local-site.ts'
import { previewingApp } from '../../../test/fixtures/previewing-app.ts'
import { openStore, type Store } from '../../store/db.ts'

let site: LocalSite
let store: Store
beforeAll(async () => void (site = await startLocalSite(wholeUrls)))
afterAll(() => site.close())
beforeEach(async () => void (store = await openStore({ kind: 'sqlite', path: ':memory:' })))
afterEach(() => store.close())

const MINUTE = 60_000
const previewing = (options = {}) => previewingApp(store, { site, ...options })

describe('a local preview', () => {
  test('is the report, says what it is, and how long it lives', async () => {
    const { preview, app, clock } = await previewing()
    const path = await preview(site)
    clock.now += 10 * MINUTE
    const response = await app.request(path)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain('Local preview')
    expect(html).toContain('from a machine of yours')
    expect(html).toContain('datetime="2026-11-20T13:00:00.000Z" data-expires-in="3000000"')
    expect(html).toContain('2026-11-20 13:00 UTC')
    expect(html).toContain('The shop, before it opens')
    expect(html).toContain(`devcli &#39;${site.origin}/&#39;`)
    expect(html).toContain(`data-copy-value="https://lens.example${path}"`)
    expect(html).not.toContain('Inspect again')
  })

  test('is not indexed by search engines and not cached', async () => {
    const { preview, app } = await previewing()
    const path = await preview(site)
    for (const url of [path, `${path}/images/0`]) {
      const { headers } = await app.request(url)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-robots-tag')).toBe('noindex')
    }
    expect(await (await app.request(path)).text()).toContain('<meta name="robots" content="noindex"')
  })

  test('shows the submitted images from its own URL, and public ones through ours', async () => {
    const { preview, app } = await previewing({ fetchImage: () => Promise.reject(new Error('not asked')) })
    const path = await preview(site)
    const html = await (await app.request(path)).text()
    expect(html).toContain(`<img src="${path}/images/0"`)
    expect(html).not.toMatch(/<img src="http/)
    const image = await app.request(`${path}/images/0`)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(image.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    for (const other of ['1', '7', '10', '-1', 'x', '0x0', '0%20'])
      expect((await app.request(`${path}/images/${other}`)).status, other).toBe(404)
  })

  test('has its cards as files, for as long as it lives', async () => {
    const { preview, app, clock } = await previewing()
    const path = await preview(site)
    const card = (file: string) => app.request(`${path}/cards/${file}`)
    const { status, headers } = await card('slack.png')
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'no-store',
    ])
    for (const other of ['zulip.png', 'slack.gif', 'slack', '%2e%2e'])
      expect((await card(other)).status, other).toBe(404)
    clock.now += 60 * MINUTE
    expect((await card('slack.png')).status).toBe(404)
  })

  test('is gone after exactly an hour, with its images, and the page says how to make another', async () => {
    const { preview, app, clock } = await previewing()
    const path = await preview(site)
    clock.now += 60 * MINUTE - 1
    expect((await app.request(path)).status).toBe(200)
    expect((await app.request(`${path}/images/0`)).status).toBe(200)
    clock.now += 1
    const response = await app.request(path)
    const html = await response.text()
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain('is kept for one hour')
    expect(html).toContain('devcli http://localhost:3000/')
    expect(html).not.toContain('The shop')
    expect((await app.request(`${path}/images/0`)).status).toBe(404)
  })

  test.each(['lp_0000000000000000000000', 'lp_short', 'x', '..%2f..%2fetc', 'lp_%00'])(
    'that never was looks the same: %s',
    async (id) => {
      const { app } = await previewing()
      const response = await app.request(`/local-preview/${id}`)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('This preview is gone')
    },
  )
})

describe('a saved inspection', () => {
  test('says what it is, and for whom it was made', async () => {
    const { save, app } = await previewing()
    const { data } = (await (await save('https://shore.example/', '<b>me</b>')).json()) as Saved
    const html = await (await app.request(data.url)).text()
    expect(html).toContain('Saved inspection')
    expect(html).toContain('&lt;b&gt;me&lt;/b&gt;')
    expect(html).toContain('Inspect again')
    expect(html).not.toContain('from a machine of yours')
    expect(html).not.toContain('<b>me</b>')
  })

  test('says it for a structured `usedBy`, too', async () => {
    const { save, app } = await previewing({ inspect: async () => exampleInspection() })
    const { data } = (await (await save('https://shore.example/', { tool: 'cms' })).json()) as Saved
    expect(await (await app.request(data.url)).text()).toContain('{&quot;tool&quot;:&quot;cms&quot;}')
  })
})

interface Saved {
  data: { url: string }
}

describe('a hostile page', () => {
  const BREAKOUT = `"><script>alert(1)</script><img src=x onerror=alert(1)>'`
  test('is shown as text, with any content', async () => {
    const hostile = await startLocalSite(
      (origin) => `<!doctype html><title>${BREAKOUT}</title>
<meta property="og:title" content='&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;'>
<meta property="og:description" content="\u202E\u0000 javascript:alert(1)">
<meta property="og:url" content="javascript:alert(1)">
<meta property="og:image" content="javascript:alert(1)">
<meta name="twitter:image" content="data:image/svg+xml,<svg onload=alert(1)>">
<meta property="og:image" content="${origin}/card.png?&quot;&gt;&lt;script&gt;">
<link rel="canonical" href="file:///etc/passwd">
<link rel="icon" href="http://169.254.169.254/latest/meta-data/">
<meta name="theme-color" content="red;background:url(//evil.example)">`,
    )
    try {
      const { preview, app } = await previewing({ fetchImage: () => Promise.reject(new Error('not asked')) })
      const html = await (await app.request(await preview(hostile))).text()
      // Filters out the forbidden parts: a failure then prints those, and not the whole page.
      expect(html.match(/<script(?! src="\/assets\/).{0,60}/g)).toBeNull()
      expect(html.match(/<[^>]*\s(?:on\w+|style)=.{0,60}/g)).toBeNull()
      expect(html.match(/(?:href|src)="(?:javascript|data|file):.{0,60}/gi)).toBeNull()
      expect(html).toContain('&lt;script&gt;alert(1)')
      expect(hostile.asked.filter((line) => line.includes('169.254'))).toEqual([])
    } finally {
      hostile.close()
    }
  })
})
