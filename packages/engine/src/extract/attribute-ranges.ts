/** Wanted attributes of a tag as ranges of bytes; decoded only when the tag is kept. */
import { AttributeCursor } from './html/attributes.ts'
import { QUOTE } from './html/bytes.ts'
import type { Tag } from './html/tag.ts'

export interface Range {
  start: number
  end: number
}

export interface AttributeRange extends Range {
  quote: 'double' | 'single' | 'none'
}

/** Keys and addresses are looked at up to here; only a kept value is read in full, to tell its length. */
const MAX_KEY_BYTES = 4_096

export function cutRange({ start, end }: Range): Range {
  return { start, end: Math.min(end, start + MAX_KEY_BYTES) }
}

/** Reads the first attribute of each name. The names are few and fixed, so a tag of 100,000 attributes costs no more. */
export function readAttributes<Name extends string>(
  cursor: AttributeCursor,
  tag: Tag,
  names: readonly Name[],
): Partial<Record<Name, AttributeRange>> {
  const found: Partial<Record<Name, AttributeRange>> = {}
  cursor.open(tag)
  while (cursor.next()) {
    for (const name of names) {
      if (cursor.isNamed(name)) found[name] ??= currentRange(cursor)
    }
  }
  return found
}

function currentRange(cursor: AttributeCursor): AttributeRange {
  const quote = cursor.quote === 0 ? 'none' : cursor.quote === QUOTE ? 'double' : 'single'
  return { start: cursor.valueStart, end: cursor.valueEnd, quote }
}
