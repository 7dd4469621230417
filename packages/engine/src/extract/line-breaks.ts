/** Counting line breaks. Pages are counted up to their last tag, so this is done four bytes at a time. */
import { CR, LF } from './html/bytes.ts'

export class LineBreaks {
  readonly hasCr: boolean
  readonly #page: Buffer
  /** The page from its first offset that a 32-bit view may begin at. */
  readonly #words: Int32Array
  readonly #wordsStart: number

  constructor(page: Buffer) {
    this.#page = page
    this.hasCr = page.includes(CR)
    this.#wordsStart = Math.min(page.length, -page.byteOffset & 3)
    const wordCount = (page.length - this.#wordsStart) >> 2
    this.#words =
      wordCount > 0 ? new Int32Array(page.buffer, page.byteOffset + this.#wordsStart, wordCount) : new Int32Array(0)
  }

  /** Line breaks in a range: LF, CR LF and CR each end a line. */
  count(from: number, to: number): number {
    return this.hasCr ? this.#countMixed(from, to) : this.#countLineFeeds(from, to)
  }

  #countLineFeeds(from: number, to: number): number {
    const firstWord = (from - this.#wordsStart + 3) >> 2
    const lastWord = (to - this.#wordsStart) >> 2
    if (lastWord <= firstWord) return this.#countBytes(from, to)
    const words = this.#words
    let count = 0
    for (let word = firstWord; word < lastWord; word++) {
      const differing = (words[word] as number) ^ 0x0a0a0a0a
      // Not zero exactly when one of the four bytes is zero, that is, was a line feed.
      const hasZero = (differing - 0x01010101) & ~differing & 0x80808080
      if (hasZero !== 0) count += this.#countBytes(this.#offsetOf(word), this.#offsetOf(word + 1))
    }
    return count + this.#countBytes(from, this.#offsetOf(firstWord)) + this.#countBytes(this.#offsetOf(lastWord), to)
  }

  #offsetOf(word: number): number {
    return this.#wordsStart + word * 4
  }

  #countBytes(from: number, to: number): number {
    let count = 0
    for (let index = from; index < to; index++) if (this.#page[index] === LF) count++
    return count
  }

  #countMixed(from: number, to: number): number {
    let count = 0
    for (let index = from; index < to; index++) {
      const byte = this.#page[index]
      if (byte === LF || (byte === CR && this.#page[index + 1] !== LF)) count++
    }
    return count
  }

  /** Offset behind the last line break in the range; -1 when there is none. */
  startOfLastLine(from: number, to: number): number {
    for (let index = to - 1; index >= from; index--) {
      const byte = this.#page[index]
      if (byte === LF || (this.hasCr && byte === CR)) return index + 1
    }
    return -1
  }
}
