/**
 * One growing array: the bytes so far can be looked at after every chunk without copying them again.
 * What must never happen: chunks are kept as they come. A body cut into single bytes would become an object for
 * each, which took 640 MB for one page of 8 MiB. Proven by collect-bytes.test.ts, and for bodies that are sent to the
 * service by its read-bytes.test.ts.
 */
export interface GrowingBytes {
  /** Copies. */
  readonly push: (chunk: Uint8Array) => void
  readonly length: () => number
  /** A view; valid until the next push. */
  readonly bytes: () => Uint8Array
}

const LEAST_BYTES = 4096

/**
 * @param expected bytes, as far as they are known: the array need not grow to hold them. One that has grown is up to twice as
 * long as what is in it, and a worker thread gets a copy of all of it.
 */
export function growBytes(expected = 0): GrowingBytes {
  let buffer = new Uint8Array(expected > LEAST_BYTES ? expected : LEAST_BYTES)
  let length = 0
  return {
    push(chunk) {
      const needed = length + chunk.length
      if (needed > buffer.length) {
        const larger = new Uint8Array(Math.max(needed, buffer.length * 2))
        larger.set(buffer.subarray(0, length))
        buffer = larger
      }
      buffer.set(chunk, length)
      length = needed
    },
    length: () => length,
    bytes: () => buffer.subarray(0, length),
  }
}
