/** Text as a reader sees it, gathered piece by piece: one space for white space, none inside a word. */
import { SPACE, isWhitespace } from './html/bytes.ts'
import { cutText, type SourceText } from './source-text.ts'

const MAX_ASCII = 0x7f

/** An ASCII byte is one character; of others, up to four make one. Counted in quarters of a character. */
const QUARTERS_OF_ASCII = 4
const QUARTERS_OF_OTHERS = 1

const IS_SPACE = new Uint8Array(256)
const FOLDED = new Uint8Array(256)
const QUARTERS = new Uint8Array(256)
  .fill(QUARTERS_OF_ASCII, 0, MAX_ASCII + 1)
  .fill(QUARTERS_OF_OTHERS, MAX_ASCII + 1)
for (let byte = 0; byte < 256; byte++) {
  IS_SPACE[byte] = isWhitespace(byte) ? 1 : 0
  FOLDED[byte] = isWhitespace(byte) ? SPACE : byte
}

/** Quarters of a character that fit, with some to spare for what decoding shortens. */
const quartersFor = (maxCharacters: number): number => maxCharacters * 5

/** A place for bytes, to be used for one page after the other. */
export const scratchFor = (maxCharacters: number): Buffer =>
  Buffer.alloc(quartersFor(maxCharacters) + QUARTERS_OF_ASCII)

/** The pieces are many and short: they are gathered as bytes, white space folded, and decoded at once. */
export class FoldedText {
  readonly #maxCharacters: number
  readonly #bytes: Buffer
  #length = 0
  #quarters: number

  /** @param scratch made by `scratchFor`; nobody else may write to it until the text has been read. */
  constructor(maxCharacters: number, scratch: Buffer) {
    this.#maxCharacters = maxCharacters
    this.#bytes = scratch
    this.#quarters = quartersFor(maxCharacters)
  }

  get isEmpty(): boolean {
    return this.#length === 0
  }

  get isFull(): boolean {
    return this.#quarters <= 0
  }

  /** @param breaks a block began or ended before this run of text. */
  add(page: Buffer, start: number, end: number, breaks: boolean): void {
    const bytes = this.#bytes
    let length = this.#length
    let quarters = this.#quarters
    let afterSpace = length === 0 || bytes[length - 1] === SPACE
    if (breaks && !afterSpace) {
      bytes[length++] = SPACE
      quarters -= QUARTERS_OF_ASCII
      afterSpace = true
    }
    // Without a branch for each space: where words end cannot be foreseen, and a wrong guess costs as much as ten bytes.
    let wasSpace = afterSpace ? 1 : 0
    for (let index = start; index < end && quarters > 0; index++) {
      const byte = page[index] as number
      const isSpace = IS_SPACE[byte] as number
      const kept = 1 - (isSpace & wasSpace)
      bytes[length] = FOLDED[byte] as number
      length += kept
      quarters -= (QUARTERS[byte] as number) * kept
      wasSpace = isSpace
    }
    this.#quarters = quarters
    this.#length = length
  }

  clear(): void {
    this.#bytes.fill(0, 0, this.#length)
    this.#length = 0
    this.#quarters = quartersFor(this.#maxCharacters)
  }

  /** To be called once, at the end: nothing of the page stays. */
  read(text: SourceText): string {
    if (this.#length === 0) return ''
    const joined = text.on(this.#bytes).text({ start: 0, end: this.#length })
    this.clear()
    // What is left to fold came from references and from spaces beyond ASCII.
    const plain = /[^\S ]| {2}/.test(joined) ? joined.replaceAll(/ ?[^\S ]\s*| {2,}\s*/g, ' ') : joined
    return cutText(plain.trim(), this.#maxCharacters).trim()
  }
}
