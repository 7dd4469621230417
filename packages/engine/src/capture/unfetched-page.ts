/** Captures of pages that were never fetched: of examples, of tests, and of HTML that somebody hands in. */
import {
  CAPTURE_VERSION,
  type Capture,
  type CapturedError,
  type FetchTimings,
  type HeaderList,
  type ImageCapture,
  type PageCapture,
} from './capture.ts'

export const NO_TIMINGS: FetchTimings = {
  dns: null,
  connect: null,
  tls: null,
  firstByte: null,
  download: null,
  total: 0,
}

interface UnfetchedPage {
  url: string
  body: Uint8Array
  headers: HeaderList
  /** 200 unless given. */
  status?: number
  redirects?: PageCapture['redirects']
}

export function unfetchedPage({
  url,
  body,
  headers,
  status = 200,
  redirects = [],
}: UnfetchedPage): PageCapture {
  return {
    finalUrl: url,
    status,
    headers,
    redirects,
    timings: NO_TIMINGS,
    body,
    encodedBytes: body.length,
  }
}

/** @param parts what the page comes with: images, robots.txt files, the site of a local page. */
export function unfetchedCapture(page: PageCapture, parts: Partial<Capture> = {}): Capture {
  return {
    captureVersion: CAPTURE_VERSION,
    mode: 'remote',
    requestedUrl: page.redirects[0]?.url ?? page.finalUrl,
    // Any date will do. It is fixed, so that the same page gives the same capture.
    capturedAt: '2026-11-21T12:00:00.000Z',
    userAgent: 'Mozilla/5.0 (compatible; Linklens; +https://example.com/bot)',
    acceptLanguage: 'en',
    page,
    images: [],
    robots: [],
    durationMs: 0,
    ...parts,
  }
}

interface UnfetchedImage {
  url: string
  status: number
  headers: HeaderList
  /** The file, or as much of it as its size and format need. */
  prefix: Uint8Array
  /** Size of the whole file; null where nobody knows it. */
  totalBytes: number | null
  redirects?: PageCapture['redirects']
}

export function unfetchedImage(image: UnfetchedImage): ImageCapture {
  const { url, status, headers, prefix, totalBytes, redirects = [] } = image
  return {
    url,
    response: { finalUrl: url, status, headers, redirects, timings: NO_TIMINGS },
    prefix,
    complete: totalBytes === null || totalBytes === prefix.length,
    totalBytes,
    error: null,
    ...(totalBytes === null && { isUnweighed: true }),
  }
}

/** An image of which nothing came. */
export const noImage = (url: string, error: CapturedError | null = null) => ({
  url,
  response: null,
  prefix: new Uint8Array(),
  complete: false,
  totalBytes: null,
  error,
})

/** @param why says that its file is not there, without a dot. */
export const missingImage = (url: string, why: string): ImageCapture =>
  noImage(url, { code: 'FETCH_FAILED', message: `${why}.`, isMissingFile: true })
