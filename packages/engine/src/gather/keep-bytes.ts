/** Keeps what has bytes, as long as all of it together is not too large. */

/** The oldest go first. */
const MAX_BYTES = 32 * 1024 * 1024

/** Of what has no bytes. */
const LEAST_BYTES = 1_024

export interface KeptBytes<Value> {
  readonly get: (key: string) => Value | undefined
  readonly keep: (key: string, value: Value) => void
}

/** @param bytesOf what is counted. */
export function keepBytes<Value>(bytesOf: (value: Value) => number): KeptBytes<Value> {
  const values = new Map<string, Value>()
  let bytes = 0
  const sizeOf = (value: Value) => LEAST_BYTES + bytesOf(value)
  return {
    get: (key) => values.get(key),
    keep(key, value) {
      if (values.has(key)) return
      values.set(key, value)
      bytes += sizeOf(value)
      for (const [oldest, one] of values) {
        if (bytes <= MAX_BYTES) break
        values.delete(oldest)
        bytes -= sizeOf(one)
      }
    },
  }
}
