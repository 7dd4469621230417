/** Every page of the service, as a browser, a crawler and our own inspector see it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { analyse, CAPTURE_VERSION, PLATFORMS, RULES, type Capture } from '@linklens/engine'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAssets } from '../../build-assets.js'
import { pagesApp, testConfig } from '../../test/fixtures/pages-deps.ts'
import { routesOf } from '../../test/fixtures/routes-of.ts'
import { TOPICS } from './docs/docs-topics.ts'

const BASE = 'https://lens.example'
const folder = mkdtempSync(join(tmpdir(), 'linklens-assets-'))
let app: ReturnType<typeof pagesApp>
let manifest: Record<string, string>

beforeAll(async () => {
  manifest = await buildAssets(folder)
  app = pagesApp({ assetsFolder: folder })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Every page that the app has without parameters, and of those with one all that there are. */
const PATHS = [
  ...(await pagesWithoutParameters()),
  ...RULES.map(({ id }) => `/rules/${id}`),
  ...PLATFORMS.map(({ id }) => `/platforms/${id}`),
  ...TOPICS.map(({ path }) => path).filter((path) => path !== '/docs'),
]

/** Pages that search engines are asked to leave out. */
const UNLISTED = ['/paste', '/docs/search', '/sign-in', '/sign-up', '/forgot-password']

async function pagesWithoutParameters(): Promise<string[]> {
  const unstyled = pagesApp({ assetsFolder: folder })
  const paths = routesOf(unstyled).flatMap((route) => /^GET ([^:]+)$/.exec(route)?.[1] ?? [])
  const answers = await Promise.all(paths.map(async (path) => [path, await unstyled.request(path)] as const))
  return answers
    .filter(([, { status, headers }]) => status === 200 && headers.get('content-type')?.includes('html'))
    .map(([path]) => path)
}

const timings = { dns: 1, connect: 1, tls: 1, firstByte: 1, download: 1, total: 5 }

/** Answers by path: pages link to one another, and each is rendered once. */
const answers = new Map<string, Promise<{ status: number; body: Uint8Array<ArrayBuffer> }>>()

function answerOf(path: string) {
  const known = answers.get(path) ?? ask(path)
  answers.set(path, known)
  return known
}

async function ask(path: string) {
  const answer = await app.request(path)
  return { status: answer.status, body: new Uint8Array(await answer.arrayBuffer()) }
}

/** Our page as our own inspector would capture it, with the image it names. */
async function captureOf(path: string, body: Uint8Array): Promise<Capture> {
  const imageUrl = /property="og:image" content="([^"]+)"/.exec(new TextDecoder().decode(body))?.[1] ?? ''
  const { body: image } = await answerOf(new URL(imageUrl).pathname)
  const answer = { status: 200, redirects: [], timings }
  return {
    captureVersion: CAPTURE_VERSION,
    mode: 'remote',
    requestedUrl: `${BASE}${path}`,
    capturedAt: '2026-11-20T12:00:00.000Z',
    userAgent: 'test',
    acceptLanguage: 'en',
    page: {
      ...answer,
      finalUrl: `${BASE}${path}`,
      headers: [['content-type', 'text/html; charset=UTF-8']],
      body,
      encodedBytes: body.byteLength,
    },
    images: [
      {
        url: imageUrl,
        response: {
          ...answer,
          finalUrl: imageUrl,
          headers: [
            ['content-type', 'image/png'],
            ['content-length', String(image.byteLength)],
          ],
        },
        prefix: image,
        complete: true,
        totalBytes: image.byteLength,
        error: null,
      },
    ],
    robots: [
      {
        origin: BASE,
        status: 200,
        body: 'User-agent: *\nDisallow: /api/\nDisallow: /images/\n',
        error: null,
      },
    ],
    durationMs: 9,
  }
}

describe.each(PATHS)('%s', (path) => {
  it.skipIf(UNLISTED.includes(path))(
    'answers with a whole page in which our own inspector finds no fault',
    async () => {
      const { status, body } = await answerOf(path)
      expect(status).toBe(200)
      const inspection = analyse(await captureOf(path, body))
      expect(inspection.diagnostics.map(({ id, message }) => `${id}: ${message}`)).toEqual([])
      expect(inspection.serviceScore.score).toBe(100)
      const { title, description, canonicalUrl, url, image, siteName, twitterCard } =
        inspection.normalizedMetadata
      expect(
        [title, description, image, siteName, twitterCard].every(
          (field) => field !== null && field.value !== '',
        ),
      ).toBe(true)
      expect(canonicalUrl?.value).toBe(`${BASE}${path}`)
      expect(url?.value).toBe(`${BASE}${path}`)
    },
  )

  it('needs nothing that its policy forbids, and has no dead link', async () => {
    const html = new TextDecoder().decode((await answerOf(path)).body)
    expect(html).not.toMatch(/\sstyle=|<style|<script(?! src="\/assets\/)|\son[a-z]+="/)
    const inside = [...html.matchAll(/href="(\/[^"#?]*)/g)].map(([, href = '']) => href)
    for (const href of new Set(inside)) {
      // The dashboard exists where people can have accounts; its own tests request it.
      if (
        href.startsWith('/api/') ||
        href === '/r/live' ||
        href.startsWith('/install.') ||
        href === '/dashboard'
      )
        continue
      expect((await answerOf(href)).status, href).toBe(200)
    }
  })
})

describe('a missing page', () => {
  it.each([
    '/nothing',
    '/rules/nothing',
    '/platforms/nothing',
    '/assets/nothing.css',
    '/assets/..%2F..%2Fpackage.json',
  ])('%s answers 404 with a page that helps on', async (path) => {
    const answer = await app.request(path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    const html = await answer.text()
    expect(html).toContain('NOT_FOUND')
    expect(html).toContain('action="/r/live"')
  })
})

const htmlOf = async (path: string): Promise<string> => (await app.request(path)).text()

/** Styles and scripts that the head names. */
const loadedBy = (html: string): string[] =>
  [...html.matchAll(/(?:stylesheet" href|<script src)="([^"]+)"/g)].map(([, path = '']) => path)

/** A class that begins a selector: what is only styled inside of something else may be on any page. */
const STANDALONE_CLASS = /(?<=[{},]|^)\.[a-z][\w-]*/g

describe('static files', () => {
  it('are cached for good, under a name that changes with them', async () => {
    const file = manifest['main.css'] ?? ''
    expect(file).toMatch(/^main-[0-9a-f]{10}\.css$/)
    const answer = await app.request(`/assets/${file}`)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8')
  })

  it('are compressed for clients that accept it', async () => {
    const path = `/assets/${manifest['main.js']}`
    const plain = await (await app.request(path)).text()
    const gzipped = await app.request(path, { headers: { 'Accept-Encoding': 'gzip, br;q=0' } })
    expect(gzipped.headers.get('content-encoding')).toBe('gzip')
    expect(gzipped.headers.get('vary')).toBe('Accept-Encoding')
    expect(gunzipSync(await gzipped.arrayBuffer()).toString()).toBe(plain)
    for (const accepted of ['gzip, deflate, br, zstd', 'gzip, br;q=0.1']) {
      const best = await app.request(path, { headers: { 'Accept-Encoding': accepted } })
      expect(best.headers.get('content-encoding')).toBe('br')
      // Once: a file that was compressed in advance is sent unchanged.
      expect(brotliDecompressSync(await best.arrayBuffer()).toString()).toBe(plain)
    }
    const refused = await app.request(path, { headers: { 'Accept-Encoding': 'gzip; q=0, br; q=0' } })
    expect(refused.headers.get('content-encoding')).toBeNull()
  })

  it('include the icons that browsers request by themselves', async () => {
    const icon = await app.request('/favicon.ico')
    expect(icon.headers.get('content-type')).toBe('image/x-icon')
    const touch = await app.request('/apple-touch-icon.png')
    expect(await sharp(await touch.arrayBuffer()).metadata()).toMatchObject({
      format: 'png',
      width: 180,
      height: 180,
    })
    expect((await app.request('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml')
  })

  it.each([
    ['/example', 55_000],
    ['/crawlers', 32_000],
    ['/', 22_000],
    ['/platforms', 22_000],
    ['/sign-up', 12_000],
  ])('weigh, with %s and all that it loads, less than %i bytes on the wire', async (page, most) => {
    const sizeOf = async (path: string): Promise<number> =>
      (await (await app.request(path, { headers: { 'Accept-Encoding': 'gzip' } })).arrayBuffer()).byteLength
    const sizes = await Promise.all([page, ...loadedBy(await htmlOf(page))].map(sizeOf))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(most)
  })

  it.each([
    ...new Map(PATHS.map((path) => [path.split('/')[1], path])).values(),
    '/rules',
    '/platforms',
    '/docs',
  ])('style each class of %s that has a style at all', async (page) => {
    const html = await htmlOf(page)
    const styled = (names: readonly string[]): Set<string> =>
      new Set(names.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(STANDALONE_CLASS) ?? []))
    const sheets = loadedBy(html).flatMap((path) =>
      path.endsWith('.css') ? [path.split('/').at(-1) ?? ''] : [],
    )
    const all = styled(Object.values(manifest).filter((name) => name.endsWith('.css')))
    const loaded = styled(sheets)
    const used = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
    expect([...new Set(used)].filter((name) => all.has(`.${name}`) && !loaded.has(`.${name}`))).toEqual([])
  })

  it('are left out without an error where nothing was built', async () => {
    const bare = pagesApp({ assetsFolder: join(folder, 'nowhere') })
    const html = await (await bare.request('/')).text()
    expect(html).toContain('Why does my link look like that?')
    expect(html).not.toContain('/assets/')
  })
})

describe('pages on the wire', () => {
  it('are compressed for clients that accept it, with the same content', async () => {
    const gzipped = await app.request('/docs', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(gzipped.headers.get('content-encoding')).toBe('gzip')
    const plain = await app.request('/docs')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.headers.get('vary')).toContain('Accept-Encoding')
    expect(gunzipSync(await gzipped.arrayBuffer()).toString()).toBe(await plain.text())
  })
})

describe('a social image', () => {
  it('is shown through this service, and fetched by nobody else', async () => {
    const asked: string[] = []
    const withImages = pagesApp({
      assetsFolder: folder,
      fetchImage: async (url) => {
        asked.push(url)
        return sharp({ create: { width: 8, height: 8, channels: 3, background: '#135' } })
          .png()
          .toBuffer()
      },
    })
    const html = await (await withImages.request('/r/live?url=example.com')).text()
    const url = /src="(\/images\/[^"]+)"/.exec(html)?.[1] ?? ''
    const answer = await withImages.request(url)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(asked).toHaveLength(1)
    expect((await withImages.request(url.replace('.', '.x'))).status).toBe(404)
    const ours = await withImages.request(url, { headers: { 'User-Agent': 'Linklens/0.1.0' } })
    expect(ours.status).toBe(404)
  })

  it('a social image that fails has its reason, in words that the page can show', async () => {
    const failing = pagesApp({
      assetsFolder: folder,
      fetchImage: () => Promise.resolve(new Uint8Array([1, 2, 3])),
    })
    const html = await (await failing.request('/r/live?url=example.com')).text()
    const answer = await failing.request(/src="(\/images\/[^"]+)"/.exec(html)?.[1] ?? '')
    expect(answer.status).toBe(502)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toBe('The file cannot be read as an image.')
  })
})

describe('files for robots and researchers', () => {
  it('robots.txt lets crawlers see pages, also those that say noindex', async () => {
    const text = await (await app.request('/robots.txt')).text()
    expect(text).toBe('User-agent: *\nDisallow: /api/\nDisallow: /images/\n')
  })

  it('security.txt names the contact and ends within a year', async () => {
    const withContact = pagesApp({ config: testConfig({ CONTACT: 'security@lens.example' }) })
    const text = await (await withContact.request('/.well-known/security.txt')).text()
    expect(text).toContain('Contact: mailto:security@lens.example\n')
    const expires = Date.parse(/Expires: (.+)/.exec(text)?.[1] ?? '')
    expect(expires).toBeGreaterThan(Date.now())
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
    expect(await (await withContact.request('/bot')).text()).toContain('security@lens.example')
  })

  it('there is no security.txt without a contact', async () => {
    expect((await app.request('/.well-known/security.txt')).status).toBe(404)
  })
})
