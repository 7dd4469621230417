/** Wanted attributes of a tag as ranges of bytes; decoded only when the tag is kept. */
import { ATTRIBUTE, findAttribute } from './html/attributes.ts'
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

/** The first attribute of each name, in the order of the names; undefined for one that is missing. */
export function readAttributes(
  bytes: Buffer,
  tag: Tag,
  names: readonly string[],
): (AttributeRange | undefined)[] {
  return names.map((name) => {
    const at = findAttribute(bytes, tag, name)
    return at < 0 ? undefined : rangeAt(tag.attributes, at)
  })
}

function rangeAt(attributes: Int32Array, at: number): AttributeRange {
  const quote = attributes[at + ATTRIBUTE.quote]
  return {
    start: attributes[at + ATTRIBUTE.valueStart] as number,
    end: attributes[at + ATTRIBUTE.valueEnd] as number,
    quote: quote === 0 ? 'none' : quote === QUOTE ? 'double' : 'single',
  }
}
