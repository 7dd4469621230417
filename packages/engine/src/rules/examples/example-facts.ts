/** An example as the pipeline would have seen it: the docs and the tests run rules on it. */
import type {
  Capture,
  FetchTimings,
  HeaderList,
  ImageCapture,
  PageCapture,
  RobotsCapture,
} from '../../capture/capture.ts'
import { NO_TIMINGS, unfetchedCapture, unfetchedImage, unfetchedPage } from '../../capture/unfetched-page.ts'
import { readPage } from '../../metadata/page-reading.ts'
import { indexPage, type PageIndex } from '../../facts/page-index.ts'
import { readFacts } from '../../facts/read-facts.ts'
import { exampleImage } from '../../image/example-image.ts'
import { MIME_TYPES } from '../../image/sniff.ts'
import { exampleExtras } from './example-extras.ts'
import type { ExamplePage } from './example-page.ts'

const ADDRESS = 'https://example.com/page'

export function exampleFacts(example: ExamplePage): PageIndex {
  return indexPage(readFacts(exampleCapture(example)))
}

/** The capture alone, for callers that run the whole analysis on a made-up page. */
export function exampleCapture(example: ExamplePage): Capture {
  const page = pageCapture(example)
  const images = example.image ? imageCaptures(page, example.image, example.site) : []
  return unfetchedCapture(page, {
    mode: example.mode ?? 'remote',
    ...(example.site === undefined ? {} : { site: example.site }),
    images,
    robots: robotsCaptures(page.finalUrl, example),
    ...exampleExtras(example, page, images[0]),
  })
}

function pageCapture(example: ExamplePage): PageCapture {
  const html = padded(example)
  const body = example.encoding === 'latin1' ? latin1(html) : new TextEncoder().encode(html)
  const headers = example.headers ?? { 'content-type': 'text/html; charset=utf-8' }
  const page = unfetchedPage({
    url: example.url ?? ADDRESS,
    body,
    headers: Object.entries(headers),
    ...(example.status !== undefined && { status: example.status }),
    redirects: [...(example.redirects ?? [])],
  })
  const { leftBytes, tookMs } = example
  return { ...page, timings: timingsOf(tookMs), ...(leftBytes !== undefined && { leftBytes }) }
}

const timingsOf = (tookMs: number | undefined): FetchTimings =>
  tookMs === undefined ? NO_TIMINGS : { ...NO_TIMINGS, firstByte: tookMs, total: tookMs }

function padded({ html, padding }: ExamplePage): string {
  return padding ? html.replace(padding.after, (text) => text + ' '.repeat(padding.bytes)) : html
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

type ImageAnswer = NonNullable<ExamplePage['image']>

/** Bytes of an image whose weight does not matter: of a real one, since apps take a tiny file for an icon. */
const USUAL_BYTES = 48_200

/** The first bytes of a page served in place of an image. */
const NO_IMAGE = '<!doctype html>\n<title>Sign in</title>\n'

function imageBytes({ format, width = 1200, height = 630, animated, orientation }: ImageAnswer): Uint8Array {
  if (!format) return new TextEncoder().encode(NO_IMAGE)
  const turned = orientation === undefined ? {} : { orientation }
  return exampleImage({ format, width, height, ...turned, ...(animated === undefined ? {} : { animated }) })
}

/** The answer of the first image that the page names with a usable URL. */
function imageCaptures(page: PageCapture, image: ImageAnswer, site: string | undefined): ImageCapture[] {
  const url = readPage(page, site).imageCandidates.find((candidate) => candidate.url !== null)?.url
  if (!url) return []
  const status = image.status ?? (image.error ? null : 200)
  if (status === null) {
    const nothing = { response: null, prefix: new Uint8Array(), complete: false, totalBytes: null }
    return [{ url, ...nothing, error: image.error ?? null }]
  }
  const prefix = imageBytes(image)
  const totalBytes = image.bytes ?? USUAL_BYTES
  const headers = Object.entries({
    ...(image.format ? { 'content-type': MIME_TYPES[image.format] } : {}),
    'content-length': String(totalBytes),
    ...image.headers,
  }).filter(([, value]) => value !== '')
  const answer = { url, status, headers, prefix, totalBytes, redirects: [...(image.redirects ?? [])] }
  const capture = unfetchedImage(answer)
  const response = capture.response && { ...capture.response, timings: timingsOf(image.tookMs) }
  return [{ ...capture, response, error: image.error ?? null, ...browserAnswer(url, image) }]
}

function browserAnswer(url: string, image: ImageAnswer): Pick<ImageCapture, 'accept' | 'variants'> {
  const { toBrowsers: format, headers: _, ...rest } = image
  if (!format) return {}
  const prefix = imageBytes({ ...rest, format })
  const headers: HeaderList = [['content-type', MIME_TYPES[format]]]
  const response = { finalUrl: url, status: 200, headers, redirects: [], timings: NO_TIMINGS }
  const answer = { response, prefix, complete: true, totalBytes: prefix.length, error: null }
  return { accept: '*/*', variants: [{ accept: 'image/avif,image/webp,*/*;q=0.8', ...answer }] }
}

/** Captures for both schemes of the page's host, because an image may be named by the other one. */
function robotsCaptures(pageUrl: string, example: ExamplePage): RobotsCapture[] {
  const { robotsStatus } = example
  const text = robotsText(example)
  if (text === undefined && robotsStatus === undefined) return []
  const answer = { status: robotsStatus ?? 200, body: robotsStatus === undefined ? (text ?? null) : null }
  const { origin, protocol, host } = new URL(pageUrl)
  const twin = `${protocol === 'https:' ? 'http:' : 'https:'}//${host}`
  return [origin, twin].map((each) => ({ origin: each, ...answer, error: null }))
}

function robotsText({ robots, robotsRules }: ExamplePage): string | undefined {
  if (robotsRules === undefined) return robots
  return ['User-agent: *', ...Array.from({ length: robotsRules }, (_, index) => `Disallow: /${index}`)].join(
    '\n',
  )
}
