/** What we know of an image from our own request, in the terms in which platforms ask. */
import type { HeaderList } from '../capture/capture.ts'
import { headerValue, isSelective } from '../capture/headers.ts'
import type { Evidence } from './evidence.ts'
import type { Facts } from './facts.ts'
import type { ImageAnalysis, ImageFormat } from '../image/image-facts.ts'
import { isCutShort } from '../image/image-fault.ts'
import { LIMITS } from '../limits.ts'
import { isAnsweredHere, isUnplaced } from './local-page.ts'
import { msText, silence, sizeText, upperFirst } from './wording.ts'

export interface KnownImage {
  /**
   * `seen`: an image came. `gone`: no one will get it. `doubtful`: we did not get it, a crawler may.
   * `cut`: its answer began and did not come to its end; a crawler may get it whole.
   * `disputed`: we got it, and a request in the crawler's name did not, which may be because of our address.
   * What a crawler gets can differ from what we got either way; servers may treat each its own way.
   */
  readonly state: 'seen' | 'gone' | 'doubtful' | 'cut' | 'disputed'
  /** What is at fault where it is gone. */
  readonly fault: 'image-gone' | 'image-not-image' | 'image-host' | 'image-refused' | 'image-url'
  /** We did not get it, and another crawler was sent it. */
  readonly isSentToCrawlers?: true
  /** It is disputed because a request in the crawler's name got no answer within our time limit. */
  readonly isLate?: true
  /** A sentence, without its dot; empty when seen. */
  readonly why: string
  /** Where `why` comes from, if from a request in a crawler's name. */
  readonly by?: Evidence
  readonly format: ImageFormat | null
  readonly width: number | null
  readonly height: number | null
  /** Where it is longer than we read: more than this. */
  readonly bytes: number | null
  /** `bytes` in words; null when it is not known. */
  readonly weight: string | null
  /** `1200×630 pixels, 340 kB, png` with what is known. */
  readonly description: string
  /** Somebody gave its facts without the size of the file: that counts as one that every platform takes. */
  readonly isUnweighed?: true
  /** Whether the answer carried Content-Length; null when there was none, or one of a development server. */
  readonly contentLength: boolean | null
}

type Analysed = Pick<
  ImageAnalysis,
  'url' | 'reachable' | 'status' | 'contentType' | 'format' | 'width' | 'height' | 'bytes' | 'error' | 'wall'
>

export function knownImages(facts: Facts): Map<string, KnownImage> {
  const { image, imageCaptures } = facts
  const captures = new Map(imageCaptures.map((capture) => [capture.url, capture]))
  const known = new Map<string, KnownImage>()
  for (const analysed of [image, ...image.candidates]) {
    if (analysed.url === null || known.has(analysed.url) || !wasAsked(analysed)) continue
    const capture = captures.get(analysed.url)
    const sent = isAnsweredHere(facts, analysed.url) ? null : (capture?.response?.headers ?? null)
    const one = knownImage(analysed, sent)
    known.set(analysed.url, capture?.isUnweighed ? { ...one, isUnweighed: true } : one)
  }
  return known
}

/** @param sent headers of the answer; null where there was none, or one of a development server. */
export function knownImage(analysed: Analysed, sent: HeaderList | null): KnownImage {
  const seen = {
    fault: 'image-gone' as const,
    ...judge(analysed),
    format: analysed.format,
    width: analysed.width,
    height: analysed.height,
    ...weigh(analysed),
    contentLength: sent && headerValue(sent, 'content-length') !== null,
  }
  return { ...seen, description: describe(seen) }
}

function weigh({ bytes, error }: Analysed): Pick<KnownImage, 'bytes' | 'weight'> {
  if (bytes !== null) return { bytes, weight: sizeText(bytes) }
  if (error?.code !== 'RESPONSE_TOO_LARGE') return { bytes, weight: null }
  return { bytes: LIMITS.imageBytes + 1, weight: `more than ${sizeText(LIMITS.imageBytes)}` }
}

/** Whether this URL would have been asked for, had our own limit not been reached. */
export const isNotAsked = ({ imageCaptures }: Facts, url: string): boolean =>
  imageCaptures.some((capture) => capture.url === url && capture.notAsked !== undefined)

/** An image of a private host, for platforms that find one where we would not look. Null for all others. */
export function unreachableByHost(
  facts: Facts & { readonly isPublicHost: (hostname: string) => boolean },
  { href, hostname }: URL,
): KnownImage | null {
  if (isUnplaced(facts) || facts.isPublicHost(hostname)) return null
  return knownImage({ ...NOT_THERE, url: href }, null)
}

const NOT_THERE = {
  reachable: false,
  status: null,
  contentType: null,
  format: null,
  width: null,
  height: null,
  bytes: null,
  error: { code: 'BLOCKED_HOST', message: '' },
} as const

/** A candidate that was never fetched carries neither answer nor error. */
const wasAsked = ({ reachable, status, error }: Analysed): boolean =>
  reachable === true || status !== null || error !== undefined

type Judged = Pick<KnownImage, 'state' | 'why'> & { fault?: KnownImage['fault'] }

function judge(seen: Analysed): Judged {
  const { error, format } = seen
  if (isCutShort(seen)) return { state: 'cut', why: cutShort(error) }
  if (format !== null || error?.code === 'RESPONSE_TOO_LARGE') return { state: 'seen', why: '' }
  return refusal(seen) ?? failure(error) ?? otherFile(seen)
}

function refusal({ status, error, reachable, wall }: Analysed): Judged | null {
  if (status === null || (reachable && error?.code !== 'HTTP_ERROR')) return null
  const isDoubtful = reachable || isSelective(status)
  const how = wall === undefined ? '' : ` (${wall})`
  return { state: isDoubtful ? 'doubtful' : 'gone', why: `The image answered ${status}${how} to us` }
}

function failure(error: Analysed['error']): Judged | null {
  if (error?.code === 'TIMEOUT') return { state: 'doubtful', why: upperFirst(silence('image', error)) }
  if (error?.code === 'BLOCKED_HOST' || error?.code === 'BLOCKED_ADDRESS') {
    return {
      state: 'gone',
      why: 'The image is on a host that is not on the public internet',
      fault: 'image-host',
    }
  }
  if (error?.isMisjoined) return { state: 'gone', why: error.message.replace(/\.$/, ''), fault: 'image-url' }
  if (error?.isMissingFile) return { state: 'gone', why: error.message.replace(/\.$/, '') }
  return error?.code === 'FETCH_FAILED' ? { state: 'gone', why: 'The image could not be reached' } : null
}

/** An answer whose bytes show no image. */
function otherFile({ contentType, reachable }: Analysed): Judged {
  const fault = 'image-not-image'
  if (reachable && contentType !== null && !/^image\//i.test(contentType)) {
    const type = contentType.split(';')[0]?.trim().slice(0, 60)
    return { state: 'gone', why: `The image URL answers ${type}, not an image`, fault }
  }
  return { state: reachable ? 'gone' : 'doubtful', why: 'The image file could not be read', fault }
}

function cutShort(error: Analysed['error']): string {
  if (error?.code !== 'TIMEOUT') return 'We could not read the image to its end'
  const { afterMs } = error
  return `The image did not come to us whole ${afterMs === undefined ? 'in time' : `within ${msText(afterMs)}`}`
}

function describe({
  width,
  height,
  weight,
  format,
}: Pick<KnownImage, 'width' | 'height' | 'weight' | 'format'>): string {
  const size = width !== null && height !== null ? `${width}×${height} pixels` : null
  return [size, weight, format].filter((part) => part !== null).join(', ')
}
