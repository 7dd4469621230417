/** A page written as HTML, read by every platform through the real stages before them. */
import { Buffer } from 'node:buffer'
import type {
  Capture,
  CrawlerViewCapture,
  HeaderList,
  ImageCapture,
  OembedCapture,
  RedirectHop,
} from '../../src/capture/capture.ts'
import { unfetchedCapture, unfetchedPage } from '../../src/capture/unfetched-page.ts'
import type { PlatformPreview, PlatformVerdict } from '../../src/platforms/platform-results.ts'
import type { Platform } from '../../src/platforms/define-platform.ts'
import { PLATFORMS } from '../../src/platforms/index.ts'
import { readEach } from '../../src/platforms/resolver/read-platforms.ts'
import { indexPage } from '../../src/facts/page-index.ts'
import { readFacts } from '../../src/facts/read-facts.ts'
import { png } from '../image/build-image.ts'

export const PAGE = 'https://example.com/blog/bread'
export const PICTURE = 'https://example.com/bread.png'

const TIMINGS = { dns: 1, connect: 1, tls: 1, firstByte: 1, download: 1, total: 5 }

export interface HtmlPage {
  head?: string
  body?: string
  url?: string
  status?: number
  contentType?: string
  hops?: readonly RedirectHop[]
  robots?: string
  images?: readonly HtmlImage[]
  /** Of `OEMBED_URL`; an object is its JSON. */
  oEmbed?: Partial<OembedCapture> | { json: object }
  crawlerViews?: readonly HtmlView[]
}

/** What one crawler gets: by default the same page. */
export interface HtmlView {
  platforms: readonly string[]
  head?: string
  status?: number
  url?: string
  headers?: HeaderList
  hops?: readonly RedirectHop[]
  error?: CrawlerViewCapture['error']
  skipped?: true
  byName?: true
  image?: CrawlerViewCapture['image']
}

interface HtmlImage {
  url?: string
  prefix?: Uint8Array
  contentType?: string
  bytes?: number
  status?: number
  /** Whether the answer carries Content-Length. */
  declared?: boolean
}

export type Reading = PlatformPreview & PlatformVerdict

export function readHtml(page: HtmlPage, platforms: readonly Platform[] = PLATFORMS): Map<string, Reading> {
  const { previews, compatibility } = readEach(platforms, indexPage(readFacts(captureOf(page))), true)
  return new Map(
    previews.map((preview) => {
      const verdict = compatibility.platforms[preview.platform]
      if (!verdict) throw new Error(`No verdict for ${preview.platform}`)
      return [preview.platform, { ...preview, ...verdict }]
    }),
  )
}

const documentOf = (head: string, body = '<p>Flour, water, salt.') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`

export const OEMBED_URL = 'https://example.com/oembed?url=bread'
export const OEMBED_LINK = `<link rel="alternate" type="application/json+oembed" href="${OEMBED_URL}">`

function oEmbedOf(answered: NonNullable<HtmlPage['oEmbed']>): OembedCapture {
  const answer = 'json' in answered ? { body: JSON.stringify(answered.json) } : answered
  const usual = { url: OEMBED_URL, finalUrl: OEMBED_URL, status: 200, contentType: 'application/json' }
  return { ...usual, body: null, error: null, ...answer }
}

function viewOf(view: HtmlView, page: HtmlPage): CrawlerViewCapture {
  const {
    platforms,
    head = page.head ?? GOOD_HEAD,
    status = 200,
    url = page.url ?? PAGE,
    error = null,
  } = view
  const headers = view.headers ?? [['content-type', page.contentType ?? 'text/html; charset=utf-8']]
  const none = error !== null || view.skipped
  return {
    platforms: [...platforms],
    userAgent: `${platforms[0]}/1`,
    sent: {},
    response: none ? null : { ...answer(url, headers), status, redirects: [...(view.hops ?? [])] },
    body: none ? new Uint8Array() : Buffer.from(documentOf(head, page.body)),
    complete: true,
    error,
    ...(view.skipped && { skipped: true }),
    ...(view.byName && { byName: true }),
    ...(view.image && { image: view.image }),
  }
}

export function captureOf(page: HtmlPage): Capture {
  const { head = GOOD_HEAD, body = '<p>Flour, water, salt.', url = PAGE, status = 200, hops = [] } = page
  const html = documentOf(head, body)
  const headers: HeaderList = [['content-type', page.contentType ?? 'text/html; charset=utf-8']]
  const seen = unfetchedPage({ url, body: Buffer.from(html), headers, redirects: [...hops] })
  return unfetchedCapture(
    { ...seen, status },
    {
      images: (page.images ?? [{}]).map(imageOf),
      robots: [{ origin: new URL(url).origin, status: 200, body: page.robots ?? '', error: null }],
      ...(page.oEmbed && { oEmbed: oEmbedOf(page.oEmbed) }),
      ...(page.crawlerViews && { crawlerViews: page.crawlerViews.map((view) => viewOf(view, page)) }),
    },
  )
}

function imageOf(image: HtmlImage): ImageCapture {
  const { url = PICTURE, contentType = 'image/png', bytes = 100_000, status = 200 } = image
  const { prefix = status === 200 ? png(1_200, 630) : new Uint8Array() } = image
  const length = image.declared === false ? [] : [['content-length', String(bytes)] as const]
  return {
    url,
    response: { ...answer(url, [['content-type', contentType], ...length]), status },
    prefix,
    complete: false,
    totalBytes: bytes,
    error: null,
  }
}

const answer = (finalUrl: string, headers: HeaderList) => ({
  finalUrl,
  status: 200,
  headers,
  redirects: [],
  timings: TIMINGS,
})

/** What the good page says, by key. */
const VALUES: Readonly<Record<string, string>> = {
  'og:title': 'Bread in a day',
  'og:type': 'article',
  'og:description': 'A loaf from flour, water and salt.',
  'og:url': PAGE,
  'og:site_name': 'Oven',
  'og:image': PICTURE,
  'og:image:width': '1200',
  'og:image:height': '630',
}

const PLAIN =
  '<title>Bread in a day</title><meta name="description" content="A loaf from flour, water and salt.">'
const CARD = '<meta name="twitter:card" content="summary_large_image">'

export const tag = (key: string, value: string): string => `<meta property="${key}" content="${value}">`

/** Every Open Graph tag, each written by `write`; `change` replaces values, and `null` leaves a tag out. */
export function openGraph(
  change: Readonly<Record<string, string | null>> = {},
  write: (key: string, value: string) => string = tag,
): string {
  const values = Object.entries({ ...VALUES, ...change })
  return values.map(([key, value]) => (value === null ? '' : write(key, value))).join('')
}

/** The head of a page with `tags` for Open Graph, and what every good page has. */
export const headWith = (tags: string, card = CARD): string => PLAIN + tags + card

export const GOOD_HEAD = headWith(openGraph())

/** The good page with some Open Graph values replaced, or left out by `null`. */
export const pageWith = (change: Readonly<Record<string, string | null>>): HtmlPage => ({
  head: headWith(openGraph(change)),
})
