/** Counting line breaks. Pages are counted up to their last tag, so this is done four bytes at a time. */
import { CR, LF } from './html/bytes.ts'

const LF_IN_EACH_BYTE = 0x0a0a0a0a
const CR_IN_EACH_BYTE = 0x0d0d0d0d

/** Whether one of the four bytes of a word is zero. */
function hasZeroByte(word: number): boolean {
  return ((word - 0x01010101) & ~word & 0x80808080) !== 0
}

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
      wordCount > 0
        ? new Int32Array(page.buffer, page.byteOffset + this.#wordsStart, wordCount)
        : new Int32Array(0)
  }

  /** Line breaks in a range: LF, CR LF and CR each end a line. */
  count(from: number, to: number): number {
    const firstWord = (from - this.#wordsStart + 3) >> 2
    const lastWord = (to - this.#wordsStart) >> 2
    if (lastWord <= firstWord) return this.#countBytes(from, to)
    const inWords = this.hasCr
      ? this.#countMixed(firstWord, lastWord)
      : this.#countLineFeeds(firstWord, lastWord)
    return (
      inWords +
      this.#countBytes(from, this.#offsetOf(firstWord)) +
      this.#countBytes(this.#offsetOf(lastWord), to)
    )
  }

  #countLineFeeds(firstWord: number, lastWord: number): number {
    const words = this.#words
    let count = 0
    for (let word = firstWord; word < lastWord; word++) {
      if (hasZeroByte((words[word] as number) ^ LF_IN_EACH_BYTE)) count += this.#countWord(word)
    }
    return count
  }

  #countMixed(firstWord: number, lastWord: number): number {
    const words = this.#words
    let count = 0
    for (let word = firstWord; word < lastWord; word++) {
      const bytes = words[word] as number
      if (hasZeroByte(bytes ^ LF_IN_EACH_BYTE) || hasZeroByte(bytes ^ CR_IN_EACH_BYTE))
        count += this.#countWord(word)
    }
    return count
  }

  #countWord(word: number): number {
    return this.#countBytes(this.#offsetOf(word), this.#offsetOf(word + 1))
  }

  #offsetOf(word: number): number {
    return this.#wordsStart + word * 4
  }

  #countBytes(from: number, to: number): number {
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
