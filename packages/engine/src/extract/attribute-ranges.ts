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

/**
 * The first attribute of each name, in the order of the names; undefined for one that is missing. The names are few
 * and fixed, so a tag of 100,000 attributes keeps no more than any other.
 */
export function readAttributes(
  cursor: AttributeCursor,
  tag: Tag,
  names: readonly string[],
): (AttributeRange | undefined)[] {
  const found: (AttributeRange | undefined)[] = []
  for (let index = 0; index < names.length; index++) found.push(undefined)
  cursor.open(tag)
  while (cursor.next()) {
    for (let index = 0; index < names.length; index++) {
      if (cursor.isNamed(names[index] as string)) found[index] ??= currentRange(cursor)
    }
  }
  return found
}

function currentRange(cursor: AttributeCursor): AttributeRange {
  const quote = cursor.quote === 0 ? 'none' : cursor.quote === QUOTE ? 'double' : 'single'
  return { start: cursor.valueStart, end: cursor.valueEnd, quote }
}
