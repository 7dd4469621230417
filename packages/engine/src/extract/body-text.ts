/** Pieces of text put together as a reader sees them: one space for white space, none inside a word. */
import type { Range } from './attribute-ranges.ts'
import { SPACE, isWhitespace } from './html/bytes.ts'
import { cutText, type PageText } from './page-text.ts'

/** The space, of all white space the byte with the highest number. */
const MAX_SPACE = SPACE
const MAX_ASCII = 0x7f

/** A run of text between two tags; `breaks`: a block began or ended before it. */
export interface TextPiece extends Range {
  breaks: boolean
}

/** The pieces are many and short: they are gathered as bytes, white space folded, and decoded at once. */
export function joinText(
  page: Buffer,
  pieces: readonly TextPiece[],
  text: PageText,
  maxCharacters: number,
): string {
  if (pieces.length === 0) return ''
  const folded = new FoldedBytes(maxCharacters)
  for (const piece of pieces) {
    if (folded.isFull()) break
    folded.add(page, piece)
  }
  const joined = folded.decode(text)
  // What is left to fold came from references and from spaces beyond ASCII.
  const plain = /[^\S ]| {2}/.test(joined) ? joined.replaceAll(/ ?[^\S ]\s*| {2,}\s*/g, ' ') : joined
  return cutText(plain.trim(), maxCharacters).trim()
}

/** An ASCII byte is one character; of others, up to four make one. Counted in quarters of a character. */
const QUARTERS_OF_ASCII = 4
const QUARTERS_OF_OTHERS = 1

/** Room for pages' texts, one after the other: emptied behind each, so that nothing of a page stays. */
const scratch = Buffer.alloc(10_240)

class FoldedBytes {
  readonly #bytes: Buffer
  #length = 0
  /** Room in quarters of a character, with some to spare for what decoding shortens. */
  #room: number

  constructor(maxCharacters: number) {
    this.#room = maxCharacters * 5
    const maxBytes = this.#room + QUARTERS_OF_ASCII
    this.#bytes = maxBytes <= scratch.length ? scratch : Buffer.allocUnsafe(maxBytes)
  }

  isFull(): boolean {
    return this.#room <= 0
  }

  add(page: Buffer, { start, end, breaks }: TextPiece): void {
    const bytes = this.#bytes
    let length = this.#length
    let room = this.#room
    let afterSpace = length === 0 || bytes[length - 1] === SPACE
    if (breaks && !afterSpace) {
      bytes[length++] = SPACE
      room -= QUARTERS_OF_ASCII
      afterSpace = true
    }
    for (let index = start; index < end && room > 0; index++) {
      const byte = page[index] as number
      const isSpace = byte <= MAX_SPACE && isWhitespace(byte)
      if (isSpace && afterSpace) continue
      bytes[length++] = isSpace ? MAX_SPACE : byte
      room -= byte <= MAX_ASCII ? QUARTERS_OF_ASCII : QUARTERS_OF_OTHERS
      afterSpace = isSpace
    }
    this.#room = room
    this.#length = length
  }

  /** To be called once, at the end. */
  decode(text: PageText): string {
    const decoded = text.on(this.#bytes).text({ start: 0, end: this.#length })
    this.#bytes.fill(0, 0, this.#length)
    return decoded
  }
}
