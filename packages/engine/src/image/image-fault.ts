/** Why an image cannot be shown, as a code and a sentence that says what to do. */
import { imageWall, wallInPlace } from '../capture/bot-walls.ts'
import type { CapturedError, ImageCapture } from '../capture/capture.ts'
import { headerValue, isSuccess } from '../capture/headers.ts'
import { LIMITS } from '../limits.ts'
import type { ImageCandidate } from '../metadata/normalized-metadata.ts'
import { isTooLongForUrl } from '../net/parse-url.ts'
import type { ImageAnalysis } from './image-facts.ts'
import { readImage } from './read-image.ts'
import { sniffImage } from './sniff.ts'

/** @returns null when nothing is wrong, and when nothing is known because the image was not asked for. */
export function imageFault(candidate: ImageCandidate, capture: ImageCapture | null): CapturedError | null {
  if (candidate.url === null) return unusableAddress(candidate)
  if (!capture) return null
  if (capture.error) return capture.error
  if (!capture.response) return null
  const { status, headers } = capture.response
  if (!isSuccess(status)) {
    return { code: 'HTTP_ERROR', message: `${answersWith(status, imageWall(capture))} ${OPEN_IT}` }
  }
  return unreadable(capture, headerValue(headers, 'content-type'))
}

/** A sentence. @param wall what was recognised, if anything. */
export const answersWith = (status: number | null, wall: string | null | undefined): string =>
  `The image answers with status ${status}${wall ? `, from ${wall}` : ''}.`

const OPEN_IT = 'Open its address in a private window and check that it answers 200.'

/**
 * Its answer began and did not come to its end, though we wanted more of it. Not so where we stopped by
 * ourselves: because all was known, or because it is larger than we read.
 */
export const isCutShort = ({ reachable, error }: Pick<ImageAnalysis, 'reachable' | 'error'>): boolean =>
  reachable === true && (error?.code === 'FETCH_FAILED' || error?.code === 'TIMEOUT')

function unusableAddress({ raw, source }: ImageCandidate): CapturedError {
  const scheme = /^\s*([a-z][a-z\d+.-]*):/i.exec(raw)?.[1]?.toLowerCase()
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') {
    const who = scheme === 'data' ? 'hardly any platform takes' : 'no platform fetches'
    const message = `${source} holds a ${scheme.slice(0, 20)}: URL, which ${who}. Give an absolute https URL.`
    return { code: 'UNSUPPORTED_PROTOCOL', message }
  }
  if (isTooLongForUrl(raw)) {
    const message = `${source} holds a URL of more than ${LIMITS.urlCharacters} characters, which is not fetched. Give a shorter one.`
    return { code: 'INVALID_URL', message }
  }
  return {
    code: 'INVALID_URL',
    message: `${source} holds no URL that can be read. Give an absolute https URL.`,
  }
}

function unreadable(capture: ImageCapture, contentType: string | null): CapturedError | null {
  const format = sniffImage(capture.prefix, capture.complete)
  if (format === null) return challenged(capture) ?? notAnImage(capture, contentType)
  // An SVG without a size of its own is whole, and that of JPEG XL is not read.
  if (format === 'more' || format === 'svg' || format === 'jxl') return null
  if (readImage(capture.prefix, capture.complete) !== null) return null
  const message = `The image begins like ${format.toUpperCase()} but is damaged or cut short. Export it again and upload it again.`
  return { code: 'UNSUPPORTED_CONTENT_TYPE', message }
}

/** A challenge with a status of success: the real crawlers may be let through. */
function challenged({ response, prefix }: ImageCapture): CapturedError | null {
  const wall = response && wallInPlace(response, prefix)
  if (!wall) return null
  return { code: 'HTTP_ERROR', message: `${answersWith(response.status, wall)} ${OPEN_IT}` }
}

function notAnImage({ prefix, complete }: ImageCapture, contentType: string | null): CapturedError {
  const code = 'UNSUPPORTED_CONTENT_TYPE'
  if (prefix.length === 0 && complete)
    return { code, message: 'The URL of the image answers without an error, and with an empty file.' }
  const type = contentType?.split(';')[0]?.trim().slice(0, 60)
  if (type?.startsWith('image/') && !/^\s*</u.test(String.fromCodePoint(...prefix.subarray(0, 8)))) {
    const message = `The image is sent as ${type}, and its file has none of the formats that apps draw. Save it as PNG or JPEG.`
    return { code, message }
  }
  const served = type ? ` (it says ${type})` : ''
  const message = `The URL of the image does not answer with an image${served}. Point the tag at the image file itself.`
  return { code, message }
}
