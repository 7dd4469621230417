/** Reads numbers out of the first bytes of a file. A read past the end stops the whole reader at once. */

/**
 * Thrown by every read past the end: of the prefix when the file goes on, of the file when it is cut short.
 * One object for all, so that throwing it costs no stack trace.
 */
export const END_OF_BYTES: Error = new Error('a read past the end of the bytes')

export class ByteReader {
  readonly bytes: Uint8Array
  /** Whether `bytes` is the whole file. */
  readonly complete: boolean
  /** Where the read ended that went past the end; null when none did. Parts (`slice`) do not report theirs. */
  wantedBytes: number | null = null
  private readonly view: DataView

  constructor(bytes: Uint8Array, complete: boolean) {
    this.bytes = bytes
    this.complete = complete
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get length(): number {
    return this.bytes.length
  }

  /** @throws END_OF_BYTES unless there are `length` bytes at `at`. */
  need(at: number, length: number): void {
    // NaN fails as well.
    if (at >= 0 && at + length <= this.bytes.length) return
    this.wantedBytes = at + length
    throw END_OF_BYTES
  }

  u8(at: number): number {
    this.need(at, 1)
    return this.view.getUint8(at)
  }

  u16(at: number, littleEndian = false): number {
    this.need(at, 2)
    return this.view.getUint16(at, littleEndian)
  }

  u24(at: number, littleEndian = false): number {
    const [first, middle, last] = [this.u8(at), this.u8(at + 1), this.u8(at + 2)]
    return littleEndian ? first | (middle << 8) | (last << 16) : (first << 16) | (middle << 8) | last
  }

  u32(at: number, littleEndian = false): number {
    this.need(at, 4)
    return this.view.getUint32(at, littleEndian)
  }

  i32(at: number, littleEndian = false): number {
    this.need(at, 4)
    return this.view.getInt32(at, littleEndian)
  }

  /** Exact below 2^53; larger values stay larger than any file. */
  u64(at: number, littleEndian = false): number {
    this.need(at, 8)
    return Number(this.view.getBigUint64(at, littleEndian))
  }

  /** Bytes as Latin-1: for magic numbers and four-character codes. */
  text(at: number, length: number): string {
    this.need(at, length)
    let text = ''
    for (let index = at; index < at + length; index += 1)
      text += String.fromCharCode(this.view.getUint8(index))
    return text
  }

  /** A reader of one part that is whole in the bytes, with positions of its own. */
  slice(at: number, length: number): ByteReader {
    this.need(at, length)
    return new ByteReader(this.bytes.subarray(at, at + length), true)
  }
}
