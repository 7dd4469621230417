/** Stage 2: the images the page names. A bad image is a fact about the page, never an error of the inspection. */
import { ENGINE_ERRORS, type EngineErrorCode, type InspectError } from '../errors.ts'
import type { FetchSession } from '../net/session.ts'
import type { ImageCapture, ImageNeed } from './capture.ts'
import { headerValue } from './headers.ts'
import { readImageBody, type ImageReading } from './image-reading.ts'

export interface ImageOptions {
  readonly need: ImageNeed
  /** The host that the page names has passed the guard. May name an origin more than once. */
  readonly onOrigin: (url: string) => void
}

/** The social image and the next three: platforms rarely look further. */
const MAX_IMAGES = 4

/** What platforms ask for, and what most of them cannot draw last. */
const ACCEPT = 'image/png,image/jpeg,image/gif,image/webp,image/*;q=0.8,*/*;q=0.5'

/**
 * @param candidates in order of precedence; those without an address and repeated ones are passed over.
 * @returns captures in that order. What went wrong on the network is in `error`; an error status or a
 * body that is no image is not, since `response` and `prefix` tell it.
 * @throws the reason of the session's caller when it aborted.
 */
export async function captureImages(
  session: FetchSession,
  candidates: readonly { readonly url: string | null }[],
  options: ImageOptions,
): Promise<ImageCapture[]> {
  const urls = distinctUrls(candidates).slice(0, MAX_IMAGES)
  return Promise.all(urls.map((url, index) => captureImage(session, url, index === 0, options)))
}

function distinctUrls(candidates: readonly { readonly url: string | null }[]): string[] {
  const byRequest = new Map<string, string>()
  for (const { url } of candidates) {
    // The fragment is not sent: two addresses that differ in it alone are one request.
    const request = url?.split('#')[0]
    if (url !== null && request !== undefined && !byRequest.has(request)) byRequest.set(request, url)
  }
  return [...byRequest.values()]
}

async function captureImage(
  session: FetchSession,
  url: string,
  isSocialImage: boolean,
  { need, onOrigin }: ImageOptions,
): Promise<ImageCapture> {
  const { imageMs, imageBytes } = session.limits
  let isFirstHop = true
  let reading: ImageReading | null = null
  const outcome = await session.fetch(url, {
    accept: ACCEPT,
    // Images are packed already, and an unpacked one tells its size and can be read from its start.
    acceptEncoding: 'identity',
    timeoutMs: imageMs,
    maxBytes: imageBytes,
    onVetted(vetted) {
      if (isFirstHop) onOrigin(vetted.href)
      isFirstHop = false
    },
    onAnswer({ status, headers }) {
      if (status < 200 || status > 299) return null
      const declaredBytes = readLength(headers)
      reading = readImageBody({ need, maxBytes: imageBytes, declaredBytes, countsToEnd: isSocialImage })
      return reading.sink
    },
  })
  return toCapture(url, outcome, reading)
}

type Outcome = Awaited<ReturnType<FetchSession['fetch']>>

function toCapture(
  url: string,
  { answer, ended, error }: Outcome,
  reading: ImageReading | null,
): ImageCapture {
  const read = reading?.result(ended)
  const failure = read?.error ?? error
  return {
    url,
    response: answer,
    prefix: read?.prefix ?? new Uint8Array(),
    complete: read?.complete ?? false,
    totalBytes: read?.totalBytes ?? null,
    error: failure && { code: failure.code, message: imageMessage(failure) },
  }
}

/** The error table speaks of pages; where it has the word, it is put for images. */
const IMAGE_SENTENCES: Partial<Record<EngineErrorCode, string>> = {
  BLOCKED_HOST:
    'The host of the image is not on the public internet: no platform can fetch it. Give a public address.',
  BLOCKED_ADDRESS:
    'The host of the image leads to an address that is not public: no platform can fetch it. Check its DNS records.',
  FETCH_FAILED: 'The image could not be reached. Check its address, and that its host is up.',
  TIMEOUT: 'The image did not answer in time. Platforms give up as well: serve it from a faster place.',
  RESPONSE_TOO_LARGE: 'The image is larger than we read. Platforms take far smaller ones: make it lighter.',
}

function imageMessage({ code, message }: InspectError): string {
  return message === ENGINE_ERRORS[code].sentence ? (IMAGE_SENTENCES[code] ?? message) : message
}

/** Null for a packed body too: its length on the wire is not the size of the file. */
function readLength(headers: Parameters<typeof headerValue>[0]): number | null {
  const coding = headerValue(headers, 'content-encoding')?.trim().toLowerCase() ?? ''
  const length = headerValue(headers, 'content-length')?.trim() ?? ''
  return (coding === '' || coding === 'identity') && /^\d{1,15}$/.test(length) ? Number(length) : null
}
