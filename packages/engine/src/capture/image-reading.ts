/**
 * Reads the body of one image: as little of it as its format needs, and its size where that is free; or all of it, where
 * it is to be shown.
 */
import { InspectError } from '../errors.ts'
import type { BodySink } from '../net/answer.ts'
import type { ImageNeed } from './capture.ts'
import { growBytes } from './grow-bytes.ts'

export interface ImageReading {
  readonly sink: BodySink
  /** @param ended the body came to its end. */
  readonly result: (ended: boolean) => ImageReadingResult
}

export interface ImageReadingResult {
  readonly prefix: Uint8Array
  readonly complete: boolean
  readonly totalBytes: number | null
  readonly error: InspectError | null
  /** Format and size are known: what goes wrong afterwards is no fault of the image. */
  readonly isKnown: boolean
  /** The file, where it was kept and came to its end. */
  readonly whole: Uint8Array | null
}

export interface ImageReadingOptions {
  readonly need: ImageNeed
  readonly maxBytes: number
  /** From Content-Length, where the body is not packed; else null. */
  readonly declaredBytes: number | null
  /** Where no length is declared: read on to the end, to know the size. */
  readonly countsToEnd: boolean
  /** Read on to the end, to keep the file. `prefix` is the same as without. Default false. */
  readonly keepsWhole?: boolean
}

/** The first question; after it at every doubling, so that all questions together cost two readings. */
const FIRST_CHECK_BYTES = 512

/**
 * Where the reader names the byte it waits for, it is asked as soon as that is there, but not after every
 * few bytes of a file that names the next one each time: after a 16th more, or one read of a socket.
 */
const leastGrowth = (length: number): number => Math.min(length / 16, 64 * 1024)

export function readImageBody({
  need,
  maxBytes,
  declaredBytes,
  countsToEnd,
  keepsWhole = false,
}: ImageReadingOptions): ImageReading {
  const kept = growBytes()
  let receivedBytes = 0
  let nextCheckBytes = FIRST_CHECK_BYTES
  /** Length of what is needed; null while that is not known. */
  let headBytes: number | null = null
  let isKnown = false
  const isTooLarge = () => Math.max(declaredBytes ?? 0, receivedBytes) > maxBytes
  const readsOn = (answer: Answer): boolean =>
    answer === 'enough' && !isTooLarge() && (keepsWhole || (declaredBytes === null && countsToEnd))
  const check = (): 'more' | 'stop' => {
    const length = kept.length()
    const isWhole = length === declaredBytes
    if (length < nextCheckBytes && !isWhole) return 'more'
    const answer = need(kept.bytes(), isWhole)
    nextCheckBytes = nextCheck(length, answer)
    if (asksForMore(answer) && !isWhole) return 'more'
    headBytes = length
    isKnown = answer === 'enough' && declaredBytes !== null
    return readsOn(answer) ? 'more' : 'stop'
  }
  return {
    sink: {
      push(chunk) {
        receivedBytes += chunk.length
        const isHead = headBytes === null
        if (isHead || keepsWhole) kept.push(chunk)
        const verdict = isHead ? check() : 'more'
        return receivedBytes > maxBytes || receivedBytes === declaredBytes ? 'stop' : verdict
      },
    },
    result(ended) {
      // A part of a file ends before the file does.
      const isEnded = declaredBytes === null ? ended : receivedBytes === declaredBytes
      const prefix = kept.bytes().slice(0, headBytes ?? kept.length())
      return {
        prefix,
        complete: prefix.length === receivedBytes && isEnded,
        totalBytes: declaredBytes ?? (ended ? receivedBytes : null),
        error: isTooLarge() ? tooLarge(maxBytes) : null,
        isKnown,
        whole: isEnded && kept.length() === receivedBytes ? kept.bytes().slice() : null,
      }
    },
  }
}

type Answer = ReturnType<ImageNeed>

const asksForMore = (answer: Answer): boolean => answer === 'more' || typeof answer === 'number'

function nextCheck(length: number, answer: Answer): number {
  if (typeof answer !== 'number') return length * 2
  return Math.max(answer, length + leastGrowth(length), FIRST_CHECK_BYTES)
}

function tooLarge(maxBytes: number): InspectError {
  const message = `The image is larger than ${Math.round(maxBytes / 1024 / 1024)} MiB. Platforms take far smaller ones: make it lighter.`
  return new InspectError('RESPONSE_TOO_LARGE', message)
}
