/** The text that an element holds itself, not in an element inside of it: XPath's `text()`, of which the first counts. */
import type { Range } from './attribute-ranges.ts'

const MAX_BYTES = 4_096

/** Elements without an end tag. */
const VOID = /^<(?:br|wbr|hr|img|input|meta|link)\b/i

/** @param start behind the element's start tag. Null: it holds none. */
export function ownText(page: Buffer, start: number): Range | null {
  const source = page.toString('latin1', start, start + MAX_BYTES)
  let depth = 0
  for (const { 0: piece, index } of source.matchAll(/<!--[^]*?-->|<[^>]*>|[^<]+/g)) {
    if (!piece.startsWith('<')) {
      if (depth === 0) return { start: start + index, end: start + index + piece.length }
    } else if (piece.startsWith('</')) {
      if (--depth < 0) return null
    } else if (!piece.startsWith('<!') && !piece.endsWith('/>') && !VOID.test(piece)) depth++
  }
  return null
}
