/** Bytes by key; removes the least recently used when all together exceed the limit. */
export class ByteCache {
  readonly #maxBytes: number
  readonly #entries = new Map<string, Uint8Array>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(key: string): Uint8Array | undefined {
    const value = this.#entries.get(key)
    if (value) {
      // A Map keeps the order of insertion: the newest is last.
      this.#entries.delete(key)
      this.#entries.set(key, value)
    }
    return value
  }

  set(key: string, value: Uint8Array): void {
    this.delete(key)
    if (value.byteLength > this.#maxBytes) return
    this.#entries.set(key, value)
    this.#bytes += value.byteLength
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.byteLength ?? 0
    this.#entries.delete(key)
  }
}
