/** Pieces of text put together as a reader sees them: one space for white space, none inside a word. */
import type { Range } from './attribute-ranges.ts'
import { LT, SLASH, SPACE, byteAt, endsName, isLetter, isWhitespace, lowerCase } from './html/bytes.ts'
import { HASH_START, elementId, hashStep, idsOf } from './html/element-names.ts'
import { cutText, type PageText } from './page-text.ts'

/** Elements that do not break a line of text. */
const INLINE = new Set(idsOf('a b big code em font i nobr s small span strike strong sub sup tt u var wbr'))

/** At most this many bytes per character asked for: UTF-8 takes up to four, references take more. */
const BYTES_PER_CHARACTER = 4

/** The pieces are many and short: they are gathered as bytes, white space folded, and decoded at once. */
export function joinText(page: Buffer, ranges: readonly Range[], text: PageText, maxCharacters: number): string {
  if (ranges.length === 0) return ''
  const folded = new FoldedBytes(maxCharacters * BYTES_PER_CHARACTER)
  let previousEnd = ranges[0]?.start ?? 0
  for (const { start, end } of ranges) {
    if (folded.isFull()) break
    if (hasBreak(page, previousEnd, start)) folded.addSpace()
    folded.add(page, start, end)
    previousEnd = end
  }
  const joined = text.on(folded.bytes).text({ start: 0, end: folded.length })
  return cutText(joined.replaceAll(/\s*[^\S ]\s*|\s{2,}/g, ' ').trim(), maxCharacters).trim()
}

class FoldedBytes {
  readonly bytes: Buffer
  length = 0

  constructor(maxBytes: number) {
    this.bytes = Buffer.allocUnsafe(maxBytes)
  }

  isFull(): boolean {
    return this.length >= this.bytes.length
  }

  addSpace(): void {
    if (!this.isFull() && this.length > 0 && this.bytes[this.length - 1] !== SPACE) this.bytes[this.length++] = SPACE
  }

  add(page: Buffer, start: number, end: number): void {
    for (let index = start; index < end && !this.isFull(); index++) {
      const byte = page[index] as number
      if (isWhitespace(byte)) this.addSpace()
      else this.bytes[this.length++] = byte
    }
  }
}

/** Whether a tag between two pieces begins or ends a block. */
function hasBreak(page: Buffer, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    if (page[index] !== LT) continue
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
