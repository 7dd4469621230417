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

/** The value of the tag's first attribute of this name (lower case); undefined when it is missing. */
export function attributeRange(bytes: Buffer, tag: Tag, name: string): AttributeRange | undefined {
  const at = findAttribute(bytes, tag, name)
  if (at < 0) return undefined
  const { attributes } = tag
  const quote = attributes[at + ATTRIBUTE.quote]
  return {
    start: attributes[at + ATTRIBUTE.valueStart] as number,
    end: attributes[at + ATTRIBUTE.valueEnd] as number,
    quote: quote === 0 ? 'none' : quote === QUOTE ? 'double' : 'single',
  }
}
