/** Pieces of text put together as a reader sees them: one space for white space, none inside a word. */
import type { Range } from './attribute-ranges.ts'
import { SPACE, isWhitespace } from './html/bytes.ts'
import { cutText, type PageText } from './page-text.ts'

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
  const joined = text.on(folded.bytes).text({ start: 0, end: folded.length })
  // What is left to fold came from references and from spaces beyond ASCII.
  const plain = /[^\S ]| {2}/.test(joined) ? joined.replaceAll(/ ?[^\S ]\s*| {2,}\s*/g, ' ') : joined
  return cutText(plain.trim(), maxCharacters).trim()
}

class FoldedBytes {
  readonly bytes: Buffer
  length = 0
  /** Room in quarters of a character: an ASCII byte is one character, others are up to four bytes each. */
  #room: number

  constructor(maxCharacters: number) {
    this.#room = maxCharacters * 5
    this.bytes = Buffer.allocUnsafe(this.#room + 4)
  }

  isFull(): boolean {
    return this.#room <= 0
  }

  add(page: Buffer, { start, end, breaks }: TextPiece): void {
    const { bytes } = this
    let { length } = this
    let room = this.#room
    let afterSpace = length === 0 || bytes[length - 1] === SPACE
    if (breaks && !afterSpace) {
      bytes[length++] = SPACE
      room -= 4
      afterSpace = true
    }
    for (let index = start; index < end && room > 0; index++) {
      const byte = page[index] as number
      const isSpace = isWhitespace(byte)
      if (isSpace && afterSpace) continue
      bytes[length++] = isSpace ? SPACE : byte
      room -= byte < 0x80 ? 4 : 1
      afterSpace = isSpace
    }
    this.#room = room
    this.length = length
  }
}
