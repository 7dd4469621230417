/** Declared against real: what the page says of its social image, and what its URL answered. */
import { imageWall } from '../capture/bot-walls.ts'
import type { ImageAnswer, ImageCapture } from '../capture/capture.ts'
import { headerValue, isSuccess } from '../capture/headers.ts'
import { UNDECLARED } from '../metadata/image-candidates.ts'
import type { ImageCandidate } from '../metadata/normalized-metadata.ts'
import type { ImageAnalysis, ImageFacts } from './image-facts.ts'
import { imageFault } from './image-fault.ts'
import { readImage } from './read-image.ts'
import { MIME_TYPES, sniffImage } from './sniff.ts'

/**
 * The first candidate with a usable URL is the social image; the others are reported briefly. Where no URL is
 * usable, the first candidate is reported with `url: null`.
 * @param captures of any of the candidates, found by their URL.
 * @param icons come last among the others where they were asked for; never the social image.
 */
export function analyseImages(
  candidates: readonly ImageCandidate[],
  captures: readonly ImageCapture[],
  icons: readonly ImageCandidate[] = [],
): ImageAnalysis {
  const main = candidates.find(({ url }) => url !== null) ?? candidates[0] ?? null
  const capture = main && findCapture(main, captures)
  const facts = factsOf(capture)
  const { redirects = [], timings = null } = capture?.response ?? {}
  const { declaredWidth, declaredHeight, declaredType } = main ?? UNDECLARED
  return {
    ...baseOf(main, capture),
    ...(facts ? measuresOf(facts) : UNMEASURED),
    declared: { width: declaredWidth, height: declaredHeight, type: declaredType },
    redirects: [...redirects],
    delivery: deliveryOf(capture),
    timings,
    candidates: [...candidates, ...icons.filter((icon) => findCapture(icon, captures))]
      .filter((candidate) => candidate !== main)
      .map((candidate) => baseOf(candidate, findCapture(candidate, captures))),
  }
}

/** Facts of one answer by itself, as the other candidates are described. */
export const analyseAnswer = (capture: ImageCapture): Base =>
  baseOf({ url: capture.url, raw: capture.url, source: 'image', ...UNDECLARED }, capture)

const UNMEASURED = { stored: null, aspectRatio: null, animated: null, orientation: null }

const measuresOf = ({ stored, width, height, animated, orientation }: ImageFacts) => ({
  stored,
  aspectRatio: Math.round((width / height) * 100) / 100,
  animated,
  orientation,
})

type AcceptVariant = NonNullable<ImageAnalysis['delivery']>['acceptVariants'][number]
type Base = ImageAnalysis['candidates'][number]

function baseOf(candidate: ImageCandidate | null, capture: ImageCapture | null): Base {
  const fault = candidate && imageFault(candidate, capture)
  const wall = capture && formatOf(capture) === null ? imageWall(capture) : null
  return {
    url: candidate?.url ?? null,
    source: candidate?.source ?? null,
    reachable: candidate?.url && !isAsked(capture) ? null : answered(capture),
    ...(capture ? answerOf(capture) : NO_ANSWER),
    ...(fault && { error: fault }),
    ...(wall !== null && { wall }),
    ...(capture?.notAsked && { notAsked: capture.notAsked }),
  }
}

const NO_ANSWER = { status: null, contentType: null, format: null, width: null, height: null, bytes: null }

function answerOf(capture: ImageCapture) {
  const { response, totalBytes } = capture
  const { width = null, height = null } = factsOf(capture) ?? {}
  return {
    status: response?.status ?? null,
    contentType: response && headerValue(response.headers, 'content-type'),
    format: formatOf(capture),
    width,
    height,
    bytes: answered(capture) ? totalBytes : null,
  }
}

function deliveryOf(capture: ImageCapture | null): ImageAnalysis['delivery'] {
  if (!capture?.response || capture.isUnweighed) return null
  const header = (name: string) => headerValue(capture.response?.headers ?? [], name)
  const format = formatOf(capture)
  const length = header('content-length')?.trim() ?? ''
  const addresses = [capture.url, ...capture.response.redirects.map(({ url }) => url)]
  return {
    https: [...addresses, capture.response.finalUrl].every((url) => /^https:/i.test(url)),
    servedType: header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? null,
    sniffedType: format && MIME_TYPES[format],
    contentDisposition: header('content-disposition'),
    cacheControl: header('cache-control'),
    contentLength: /^\d{1,15}$/.test(length) ? Number(length) : null,
    vary: header('vary'),
    acceptVariants: acceptVariants(capture),
  }
}

/** The Accept header of older captures, which do not record it; none of them has a variant. */
const OLD_CAPTURES_ACCEPT = '*/*'

function acceptVariants(capture: ImageCapture): AcceptVariant[] {
  const { accept = OLD_CAPTURES_ACCEPT } = capture
  const variants = (capture.variants ?? []).filter(({ notAsked }) => !notAsked)
  if (variants.length === 0) return []
  return [{ ...capture, accept }, ...variants].map((answer) => ({
    accept: answer.accept,
    contentType: answer.response && headerValue(answer.response.headers, 'content-type'),
    format: formatOf(answer),
    bytes: answered(answer) ? answer.totalBytes : null,
  }))
}

/** A redirect, an error or any other answer counts. */
function isAsked(capture: ImageCapture | null): boolean {
  return capture !== null && (capture.response !== null || capture.error !== null) && !capture.notAsked
}

function answered(capture: ImageAnswer | null): boolean {
  return isSuccess(capture?.response?.status ?? 0)
}

/** The body of an error answer is not the image, even where it is one. */
function factsOf(capture: ImageAnswer | null): ImageFacts | null {
  const facts = capture && answered(capture) ? readImage(capture.prefix, capture.complete) : null
  return facts === 'more' ? null : facts
}

function formatOf(capture: ImageAnswer | null): ImageAnalysis['format'] {
  const format = capture && answered(capture) ? sniffImage(capture.prefix, capture.complete) : null
  return format === 'more' ? null : format
}

/** The fragment is no part of what is asked for. */
function findCapture({ url }: ImageCandidate, captures: readonly ImageCapture[]): ImageCapture | null {
  if (url === null) return null
  const [address] = url.split('#')
  return captures.find((capture) => capture.url.split('#')[0] === address) ?? null
}
