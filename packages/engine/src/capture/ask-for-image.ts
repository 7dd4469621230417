/** Stage 2: one request for an image. What came of it is a fact about the page, never an error of the inspection. */
import { ENGINE_ERRORS, type EngineErrorCode, type InspectError } from '../errors.ts'
import type { AnswerHead } from '../net/answer.ts'
import type { FetchSession } from '../net/session.ts'
import { WALL_BYTES } from './bot-walls.ts'
import type { ImageAnswer, ImageNeed } from './capture.ts'
import { collectBytes, takeStart } from './collect-bytes.ts'
import { captureFailure } from './failure.ts'
import { headerValue, isSelective, isSuccess } from './headers.ts'
import { readImageBody, type ImageReading, type ImageReadingResult } from './image-reading.ts'

/**
 * What crawlers send: most say that they take anything, others say nothing, which means the same
 * (RFC 9110, 12.5.1). Mastodon sends none (mastodon/mastodon issue 14983, 2023-08).
 */
export const CRAWLER_ACCEPT = '*/*'

/** Bytes read of a refusal: as many as of a page's, so that the same marks are found. */
export const REFUSAL_BYTES = WALL_BYTES

/** A submitted capture holds less: services of earlier versions take no more. */
const SUBMITTED_REFUSAL_BYTES = 4 * 1024

export interface ImageRequest {
  readonly url: string
  readonly accept: string
  /** Added to the session's headers, or replacing them. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly need: ImageNeed
  readonly timeoutMs: number
  /** Read to its end where nothing else gives its size. */
  readonly countsToEnd?: boolean
  /** Takes the file, which is then read to its end. */
  readonly onWhole?: (bytes: Uint8Array) => void
  readonly reusesVetted?: boolean
  readonly onOrigin?: (url: string) => void
  /** `onOrigin` is called for each URL on the way, and not for the first alone. */
  readonly namesEachHop?: boolean
  /** Bytes of the whole file, by the head of an answer; null: unknown. Default: by Content-Length. */
  readonly lengthOf?: (head: Pick<AnswerHead, 'status' | 'headers'>) => number | null
}

/** Makes one request for an image. @throws the reason of the session's caller when it aborted. */
export async function askForImage(session: FetchSession, request: ImageRequest): Promise<ImageAnswer> {
  const {
    url,
    accept,
    headers,
    need,
    timeoutMs,
    countsToEnd = false,
    onWhole,
    reusesVetted = false,
    onOrigin,
    lengthOf = readLength,
  } = request
  const maxBytes = session.limits.imageBytes
  let isFirstHop = true
  let reading: ImageReading | null = null
  const refusal = collectBytes()
  const refusalBytes = session.mode === 'local' ? SUBMITTED_REFUSAL_BYTES : REFUSAL_BYTES
  const outcome = await session.fetch(url, {
    kind: 'image',
    accept,
    // Images are compressed already, and an uncompressed answer gives its size and can be read from its start.
    acceptEncoding: 'identity',
    ...(headers && { headers }),
    timeoutMs,
    maxBytes,
    reusesVetted,
    onVetted(vetted) {
      if (isFirstHop || request.namesEachHop) onOrigin?.(vetted.href)
      isFirstHop = false
    },
    onAnswer(head) {
      if (!isSuccess(head.status)) return isSelective(head.status) ? takeStart(refusal, refusalBytes) : null
      const declaredBytes = lengthOf(head)
      reading = readImageBody({
        need,
        maxBytes,
        declaredBytes,
        countsToEnd,
        keepsWhole: onWhole !== undefined,
      })
      return reading.sink
    },
  })
  const read = (reading as ImageReading | null)?.result(outcome.ended) ?? null
  if (read?.whole && outcome.answer) onWhole?.(read.whole)
  const start = refusal.bytes().slice(0, refusalBytes)
  return { ...toAnswer(outcome, read), ...(start.length > 0 && { refusal: start }) }
}

type Outcome = Awaited<ReturnType<FetchSession['fetch']>>

function toAnswer({ answer, error }: Outcome, read: ImageReadingResult | null): ImageAnswer {
  // The status of a refusal says what is wrong, whether or not its text comes whole.
  const isSaid = answer !== null && (read?.isKnown || !isSuccess(answer.status))
  const failure = read?.error ?? (isSaid ? null : error)
  return {
    response: answer,
    prefix: read?.prefix ?? new Uint8Array(),
    complete: read?.complete ?? false,
    totalBytes: read?.totalBytes ?? null,
    ...captureFailure(failure, (one) => imageMessage(one, answer !== null)),
  }
}

/** The error table's sentences are about pages; "page" becomes "image" in them. */
const IMAGE_SENTENCES: Partial<Record<EngineErrorCode, string>> = {
  BLOCKED_HOST: 'The host of the image is not on the public internet. Give a public address.',
  BLOCKED_ADDRESS: 'The host of the image leads to an address that is not public. Check its DNS records.',
  FETCH_FAILED: 'The image could not be reached. Check its address, and that its host is up.',
  TIMEOUT:
    'The image did not answer in time. Platforms wait some seconds at most: serve it from a faster place.',
  RESPONSE_TOO_LARGE: 'The image is larger than we read. Platforms take far smaller ones: make it lighter.',
}

/** Sentences for an image whose answer began: its host is up, and what is wrong is the rest of the answer. */
const BEGUN_SENTENCES: Partial<Record<EngineErrorCode, string>> = {
  FETCH_FAILED:
    'The image broke off before its end. Check that the file is whole, and that nothing in front of it cuts the answer.',
  TIMEOUT:
    'The image did not come to its end in time. Platforms wait some seconds at most: serve it from a faster place.',
}

function imageMessage({ code, message }: InspectError, answered: boolean): string {
  return message === ENGINE_ERRORS[code].sentence ? imageSentence(code, answered) : message
}

/** The message for an image of which only the error code is known, and whether it was answered at all. */
export function imageSentence(code: EngineErrorCode, answered: boolean): string {
  return (answered && BEGUN_SENTENCES[code]) || (IMAGE_SENTENCES[code] ?? ENGINE_ERRORS[code].sentence)
}

/** Length of the file; null for a compressed body too: its length on the wire is not the size of the file. */
export function readLength({ headers }: Pick<AnswerHead, 'headers'>): number | null {
  const coding = headerValue(headers, 'content-encoding')?.trim().toLowerCase() ?? ''
  const length = headerValue(headers, 'content-length')?.trim() ?? ''
  return (coding === '' || coding === 'identity') && /^\d{1,15}$/.test(length) ? Number(length) : null
}
