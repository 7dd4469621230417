/** Where the body of an answer goes that is wanted as one array. */
import type { BodySink } from '../net/answer.ts'
import { growBytes } from './grow-bytes.ts'

export interface ByteCollector {
  readonly push: (chunk: Uint8Array) => 'more'
  readonly length: () => number
  /** All bytes so far. */
  readonly bytes: () => Uint8Array
}

/** @param expected bytes, as far as they are known. */
export function collectBytes(expected?: number): ByteCollector {
  const { push, length, bytes } = growBytes(expected)
  return {
    push(chunk) {
      push(chunk)
      return 'more'
    },
    length,
    bytes,
  }
}

/** Takes the start of a body, and no more than the chunk that reaches `maxBytes`. */
export function takeStart(body: ByteCollector, maxBytes: number): BodySink {
  return {
    push(chunk) {
      body.push(chunk)
      return body.length() >= maxBytes ? 'stop' : 'more'
    },
  }
}
