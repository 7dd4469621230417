/** Time limits and counters of one request: how long until the headers, how long a body may be silent. */
import { InspectError } from '../errors.ts'
import type { Limits } from '../limits.ts'

export interface ByteResult {
  /** Bytes of the body on the wire, without framing. */
  readonly encodedBytes: number
  /** Whether the body was read to its end. */
  readonly ended: boolean
  /** Milliseconds from the request to the first byte of the answer. */
  readonly firstByteMs: number
  /** Milliseconds from there to the last byte read. */
  readonly downloadMs: number
}

export interface RequestClock {
  /** Something arrived, of whatever kind. */
  readonly sawBytes: () => void
  /** The headers are complete: from here on, silence is what is limited. */
  readonly sawHead: () => void
  readonly sawBody: (bytes: number) => void
  readonly result: (ended: boolean) => ByteResult
  readonly stop: () => void
}

/** @param onTimeout called at most once, with InspectError TIMEOUT. */
export function startRequestClock(
  { headersMs, bodyIdleMs }: Limits,
  onTimeout: (error: InspectError) => void,
): RequestClock {
  const startedAt = performance.now()
  let firstByteAt: number | null = null
  let encodedBytes = 0
  const expire = (message: string) => onTimeout(new InspectError('TIMEOUT', message))
  let timer = setTimeout(expire, headersMs, slowHead(headersMs))
  return {
    sawBytes() {
      firstByteAt ??= performance.now()
    },
    sawHead() {
      clearTimeout(timer)
      timer = setTimeout(expire, bodyIdleMs, SILENT_BODY)
    },
    sawBody(bytes) {
      encodedBytes += bytes
      timer.refresh()
    },
    result(ended) {
      const now = performance.now()
      const firstByte = firstByteAt ?? now
      return { encodedBytes, ended, firstByteMs: firstByte - startedAt, downloadMs: now - firstByte }
    },
    stop: () => clearTimeout(timer),
  }
}

const slowHead = (headersMs: number): string =>
  `The server did not answer within ${headersMs.toLocaleString('en')} ms. Some link-preview crawlers wait less: make it answer in a second or two.`
const SILENT_BODY = 'The server stopped in the middle of its answer. Try again, then check the server’s logs.'
