/** Wanted attributes of a tag as ranges of bytes; decoded only when the tag is kept. */
import { ATTRIBUTE, attributesEnd, findAttribute } from './html/attributes.ts'
import { QUOTE, startsWithIgnoringCase } from './html/bytes.ts'
import { ATTRIBUTE_FIELDS, type Tag } from './html/tag.ts'

export interface Range {
  start: number
  end: number
}

export interface AttributeRange extends Range {
  quote: 'double' | 'single' | 'none'
}

/** Keys and URLs are read up to here; only a kept value is read in full, for its length. */
const MAX_KEY_BYTES = 4_096

export function cutRange({ start, end }: Range): Range {
  return { start, end: end - start > MAX_KEY_BYTES ? start + MAX_KEY_BYTES : end }
}

/** The value of the tag's first attribute of this name (lower case); undefined when it is missing. */
export function attributeRange(bytes: Buffer, tag: Tag, name: string): AttributeRange | undefined {
  const at = findAttribute(bytes, tag, name)
  return at < 0 ? undefined : rangeAt(tag, at)
}

/** The same for several names, each in its place, in one pass over the tag's attributes. */
export function attributeRanges(
  bytes: Buffer,
  tag: Tag,
  names: readonly string[],
): (AttributeRange | undefined)[] {
  const ranges: (AttributeRange | undefined)[] = []
  for (let place = 0; place < names.length; place++) ranges.push(undefined)
  const end = attributesEnd(bytes, tag)
  for (let at = 0; at < end; at += ATTRIBUTE_FIELDS) {
    const place = placeOfName(bytes, tag, at, names)
    if (place >= 0) ranges[place] ??= rangeAt(tag, at)
  }
  return ranges
}

function placeOfName(bytes: Buffer, { attributes }: Tag, at: number, names: readonly string[]): number {
  const start = attributes[at + ATTRIBUTE.nameStart] as number
  const length = (attributes[at + ATTRIBUTE.nameEnd] as number) - start
  for (let place = 0; place < names.length; place++) {
    const name = names[place] as string
    if (name.length === length && startsWithIgnoringCase(bytes, start, name)) return place
  }
  return -1
}

function rangeAt({ attributes }: Tag, at: number): AttributeRange {
  const quote = attributes[at + ATTRIBUTE.quote]
  return {
    start: attributes[at + ATTRIBUTE.valueStart] as number,
    end: attributes[at + ATTRIBUTE.valueEnd] as number,
    quote: quote === 0 ? 'none' : quote === QUOTE ? 'double' : 'single',
  }
}
