/** Chunks become one array, copied once. */
import type { BodySink } from '../net/answer.ts'

export interface ByteCollector {
  readonly push: (chunk: Uint8Array) => 'more'
  readonly length: () => number
  /** All bytes so far. */
  readonly bytes: () => Uint8Array
}

export function collectBytes(): ByteCollector {
  let chunks: Uint8Array[] = []
  let length = 0
  return {
    push(chunk) {
      chunks.push(chunk)
      length += chunk.length
      return 'more'
    },
    length: () => length,
    bytes() {
      const [first] = chunks
      const whole = chunks.length === 1 && first ? first : Buffer.concat(chunks, length)
      chunks = [whole]
      return whole
    },
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
