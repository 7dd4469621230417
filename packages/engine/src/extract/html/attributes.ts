/** Attributes by the tokenizer's states (section 13.2.5.32 to 13.2.5.40), as ranges of bytes. */
import { decodeHTMLAttribute } from 'entities/decode'
import {
  APOSTROPHE,
  EQUALS,
  GT,
  QUOTE,
  SLASH,
  indexOfAttributeNameEnd,
  indexOfByte,
  indexOfValueEnd,
  isWhitespace,
  lengthOf,
  skipWhitespace,
  startsWithIgnoringCase,
} from './bytes.ts'
import { ATTRIBUTE_FIELDS, MAX_ATTRIBUTES, type Tag } from './tag.ts'

/** Where the numbers of an attribute are. */
export const ATTRIBUTE = { nameStart: 0, nameEnd: 1, valueStart: 2, valueEnd: 3, quote: 4 } as const

/** The attributes of a tag are not read until one of them is needed: most tags' never are. */
const UNREAD = -1

// What runs at each byte of each tag is here: Node 24 compiles a module's own constants into the code,
// and reads an imported constant again at each use.
const greaterThan = GT
const slash = SLASH
const doubleQuote = QUOTE
const singleQuote = APOSTROPHE
const BLANK = 1
/** What a tag without quotes could end or go on with: `=` and `>`. */
const MARK = 2
const KINDS = Uint8Array.from({ length: 256 }, (_, byte) =>
  isWhitespace(byte) ? BLANK : byte === EQUALS || byte === GT ? MARK : 0,
)

/**
 * Reads on from a tag's name, which ends at `tag.nameEnd`, to its end; notes whether it closes itself.
 * Answers false when the page ends inside the tag: then there is no tag at all.
 */
export function readTagEnd(bytes: Buffer, tag: Tag): boolean {
  tag.attributeCount = UNREAD
  // After the tag's name or the last value: no name of an attribute reaches back further.
  let start = tag.nameEnd
  if (bytes[start] === greaterThan) {
    tag.end = start + 1
    tag.selfClosing = false
    return true
  }
  const end = lengthOf(bytes)
  let index = start
  for (;;) {
    while (index < end && KINDS[bytes[index] as number] !== MARK) index++
    if (index >= end) return false
    if (bytes[index] === greaterThan) break
    if (followsAttributeName(bytes, start, index)) {
      index = behindValue(bytes, index + 1, end)
      start = index
    } else index++
  }
  tag.end = index + 1
  tag.selfClosing = index > start && bytes[index - 1] === slash
  return true
}

/** A `=` where a name may begin is the name's first character ("before attribute name state"). */
function followsAttributeName(bytes: Uint8Array, start: number, equals: number): boolean {
  let index = equals - 1
  while (index >= start && KINDS[bytes[index] as number] === BLANK) index--
  return index >= start && bytes[index] !== slash
}

/** Offset after the value whose `=` ends at `from`; beyond `end` when a quote never closes. */
function behindValue(bytes: Buffer, from: number, end: number): number {
  let start = from
  while (start < end && KINDS[bytes[start] as number] === BLANK) start++
  const quote = start < end ? (bytes[start] as number) : 0
  if (quote === doubleQuote || quote === singleQuote) return indexOfByte(bytes, quote, start + 1, end) + 1
  return indexOfValueEnd(bytes, start, end)
}

function readAttributes(bytes: Buffer, tag: Tag): void {
  const end = tag.end - 1
  let index = tag.nameEnd
  tag.attributeCount = 0
  while (index < end) {
    const byte = bytes[index] as number
    if (byte === SLASH || isWhitespace(byte)) index++
    else index = readAttribute(bytes, tag, index, end)
  }
}

/** One attribute; returns the offset after it. `end` is that of the `>`, which ends every name and value. */
function readAttribute(bytes: Buffer, tag: Tag, start: number, end: number): number {
  // The first byte is the name's whatever it is, even `=` ("before attribute name state").
  const nameEnd = indexOfAttributeNameEnd(bytes, start + 1, end)
  const equals = skipWhitespace(bytes, nameEnd, end)
  if (equals >= end || bytes[equals] !== EQUALS) {
    keep(tag, start, nameEnd, nameEnd, nameEnd, 0)
    return nameEnd
  }
  const valueStart = skipWhitespace(bytes, equals + 1, end)
  const quote = valueStart < end ? (bytes[valueStart] as number) : 0
  if (quote === QUOTE || quote === APOSTROPHE) {
    const valueEnd = indexOfByte(bytes, quote, valueStart + 1, lengthOf(bytes))
    keep(tag, start, nameEnd, valueStart + 1, valueEnd, quote)
    return valueEnd + 1
  }
  const valueEnd = indexOfValueEnd(bytes, valueStart, end)
  keep(tag, start, nameEnd, valueStart, valueEnd, 0)
  return valueEnd
}

function keep(
  tag: Tag,
  nameStart: number,
  nameEnd: number,
  valueStart: number,
  valueEnd: number,
  quote: number,
): void {
  if (tag.attributeCount >= MAX_ATTRIBUTES) return
  const at = tag.attributeCount * ATTRIBUTE_FIELDS
  if (at === tag.attributes.length) grow(tag)
  const { attributes } = tag
  attributes[at + ATTRIBUTE.nameStart] = nameStart
  attributes[at + ATTRIBUTE.nameEnd] = nameEnd
  attributes[at + ATTRIBUTE.valueStart] = valueStart
  attributes[at + ATTRIBUTE.valueEnd] = valueEnd
  attributes[at + ATTRIBUTE.quote] = quote
  tag.attributeCount++
}

function grow(tag: Tag): void {
  const larger = new Int32Array(tag.attributes.length * 2)
  larger.set(tag.attributes)
  tag.attributes = larger
}

/** Where the attributes in `tag.attributes` end. */
export function attributesEnd(bytes: Buffer, tag: Tag): number {
  if (tag.attributeCount === UNREAD) readAttributes(bytes, tag)
  return tag.attributeCount * ATTRIBUTE_FIELDS
}

/** Place in `tag.attributes` of the first attribute of this name (lower-case ASCII), in any case; -1 for none. */
export function findAttribute(bytes: Buffer, tag: Tag, name: string): number {
  const end = attributesEnd(bytes, tag)
  const { attributes } = tag
  for (let at = 0; at < end; at += ATTRIBUTE_FIELDS) {
    const start = attributes[at + ATTRIBUTE.nameStart] as number
    const nameEnd = attributes[at + ATTRIBUTE.nameEnd] as number
    if (nameEnd - start === name.length && startsWithIgnoringCase(bytes, start, name)) return at
  }
  return -1
}

/** Whether the first attribute of this name has this value (lower-case ASCII), in any case. */
export function hasAttributeValue(bytes: Buffer, tag: Tag, name: string, value: string): boolean {
  const at = findAttribute(bytes, tag, name)
  if (at < 0) return false
  const start = tag.attributes[at + ATTRIBUTE.valueStart] as number
  const end = tag.attributes[at + ATTRIBUTE.valueEnd] as number
  if (end - start === value.length) return startsWithIgnoringCase(bytes, start, value)
  const written = bytes.toString('latin1', start, end)
  return written.includes('&') && decodeHTMLAttribute(written).toLowerCase() === value
}
