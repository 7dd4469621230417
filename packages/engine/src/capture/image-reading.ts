/** Reads the body of one image: as little of it as its format needs, and its size where that is free. */
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
}

export interface ImageReadingOptions {
  readonly need: ImageNeed
  readonly maxBytes: number
  /** From Content-Length, where the body is not packed; else null. */
  readonly declaredBytes: number | null
  /** Where no length is declared: read on to the end, to know the size. */
  readonly countsToEnd: boolean
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
}: ImageReadingOptions): ImageReading {
  const prefix = growBytes()
  let receivedBytes = 0
  let nextCheckBytes = FIRST_CHECK_BYTES
  let isKeeping = true
  const isTooLarge = () => Math.max(declaredBytes ?? 0, receivedBytes) > maxBytes
  const keep = (chunk: Uint8Array): 'more' | 'stop' => {
    prefix.push(chunk)
    const isWhole = prefix.length() === declaredBytes
    if (prefix.length() < nextCheckBytes && !isWhole) return 'more'
    const answer = need(prefix.bytes(), isWhole)
    nextCheckBytes = nextCheck(prefix.length(), answer)
    if (asksForMore(answer) && !isWhole) return 'more'
    isKeeping = false
    return answer === 'enough' && declaredBytes === null && countsToEnd ? 'more' : 'stop'
  }
  return {
    sink: {
      push(chunk) {
        receivedBytes += chunk.length
        const verdict = isKeeping ? keep(chunk) : 'more'
        return receivedBytes > maxBytes ? 'stop' : verdict
      },
    },
    result(ended) {
      const complete = prefix.length() === receivedBytes && (ended || receivedBytes === declaredBytes)
      const totalBytes = declaredBytes ?? (ended ? receivedBytes : null)
      return {
        prefix: prefix.bytes().slice(),
        complete,
        totalBytes,
        error: isTooLarge() ? tooLarge(maxBytes) : null,
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
