/** Pieces of text put together as a reader sees them: one space for white space, none inside a word. */
import type { Range } from './attribute-ranges.ts'
import { LT, SLASH, SPACE, byteAt, endsName, isLetter, isWhitespace, lowerCase } from './html/bytes.ts'
import { HASH_START, elementId, hashStep, idsOf } from './html/element-names.ts'
import { cutText, type PageText } from './page-text.ts'

/** Elements that do not break a line of text. */
const INLINE = new Set(idsOf('a b big code em font i nobr s small span strike strong sub sup tt u var wbr'))

/** The pieces are many and short: they are gathered as bytes, white space folded, and decoded at once. */
export function joinText(
  page: Buffer,
  ranges: readonly Range[],
  text: PageText,
  maxCharacters: number,
): string {
  if (ranges.length === 0) return ''
  const folded = new FoldedBytes(maxCharacters)
  let previousEnd = ranges[0]?.start ?? 0
  for (const { start, end } of ranges) {
    if (folded.isFull()) break
    folded.add(page, start, end, start > previousEnd && hasBreak(page, previousEnd, start))
    previousEnd = end
  }
  const joined = text.on(folded.bytes).text({ start: 0, end: folded.length })
  // What is left to fold came from references and from spaces beyond ASCII.
  return cutText(joined.replaceAll(/ ?[^\S ]\s*| {2,}\s*/g, ' ').trim(), maxCharacters).trim()
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

  add(page: Buffer, start: number, end: number, breaks: boolean): void {
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

/** Whether a tag between two pieces begins or ends a block. */
function hasBreak(page: Buffer, start: number, end: number): boolean {
  for (let index = page.indexOf(LT, start); index >= 0 && index < end; index = page.indexOf(LT, index + 1)) {
    const nameStart = page[index + 1] === SLASH ? index + 2 : index + 1
    if (isLetter(byteAt(page, nameStart)) && !INLINE.has(idAt(page, nameStart))) return true
  }
  return false
}

function idAt(page: Buffer, start: number): number {
  let hash = HASH_START
  let index = start
  while (index < page.length && !endsName(page[index] as number)) {
    hash = hashStep(hash, lowerCase(page[index] as number))
    index++
  }
  return elementId(page, start, index, hash)
}
