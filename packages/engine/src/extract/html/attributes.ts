/** Attributes by the tokenizer's states (section 13.2.5.32 to 13.2.5.40), as ranges of bytes. */
import {
  APOSTROPHE,
  EQUALS,
  GT,
  QUOTE,
  SLASH,
  endsAttributeName,
  endsUnquotedValue,
  isWhitespace,
  skipWhitespace,
  startsWithIgnoringCase,
} from './bytes.ts'
import { ATTRIBUTE_FIELDS, MAX_ATTRIBUTES, type Tag } from './tag.ts'

/** Where the numbers of an attribute stand. */
export const ATTRIBUTE = { nameStart: 0, nameEnd: 1, valueStart: 2, valueEnd: 3, quote: 4 } as const

/**
 * Reads on from a tag's name, which ends at `tag.nameEnd`: its attributes, its end, whether it closes itself.
 * Answers false when the page ends inside the tag: then there is no tag at all.
 */
export function readAttributesToEnd(bytes: Buffer, tag: Tag): boolean {
  const end = bytes.length
  let index = tag.nameEnd
  tag.attributeCount = 0
  while (index < end) {
    const byte = bytes[index] as number
    if (byte === GT) return finish(tag, index + 1, false)
    if (byte === SLASH && bytes[index + 1] === GT) return finish(tag, index + 2, true)
    if (byte === SLASH || isWhitespace(byte)) index++
    else index = readAttribute(bytes, tag, index, end)
  }
  return false
}

function finish(tag: Tag, end: number, selfClosing: boolean): boolean {
  tag.end = end
  tag.selfClosing = selfClosing
  return true
}

/** One attribute; answers the offset behind it, beyond `end` when a quote never closes. */
function readAttribute(bytes: Buffer, tag: Tag, start: number, end: number): number {
  // The first byte is the name's whatever it is, even `=` ("before attribute name state").
  let nameEnd = start + 1
  while (nameEnd < end && !endsAttributeName(bytes[nameEnd] as number)) nameEnd++
  const equals = skipWhitespace(bytes, nameEnd, end)
  if (equals >= end || bytes[equals] !== EQUALS) {
    keep(tag, start, nameEnd, nameEnd, nameEnd, 0)
    return nameEnd
  }
  const valueStart = skipWhitespace(bytes, equals + 1, end)
  const quote = valueStart < end ? (bytes[valueStart] as number) : 0
  if (quote === QUOTE || quote === APOSTROPHE) {
    const valueEnd = closingQuote(bytes, valueStart + 1, end, quote)
    keep(tag, start, nameEnd, valueStart + 1, valueEnd, quote)
    return valueEnd + 1
  }
  let valueEnd = valueStart
  while (valueEnd < end && !endsUnquotedValue(bytes[valueEnd] as number)) valueEnd++
  keep(tag, start, nameEnd, valueStart, valueEnd, 0)
  return valueEnd
}

/** Values up to this length are searched byte by byte, which costs less than a call of the native search. */
const SHORT_VALUE_BYTES = 100

function closingQuote(bytes: Buffer, start: number, end: number, quote: number): number {
  const shortEnd = Math.min(end, start + SHORT_VALUE_BYTES)
  let index = start
  while (index < shortEnd && bytes[index] !== quote) index++
  if (index < shortEnd || index === end) return index
  const found = bytes.indexOf(quote, index)
  return found < 0 ? end : found
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
  const { attributes } = tag
  const at = tag.attributeCount * ATTRIBUTE_FIELDS
  attributes[at + ATTRIBUTE.nameStart] = nameStart
  attributes[at + ATTRIBUTE.nameEnd] = nameEnd
  attributes[at + ATTRIBUTE.valueStart] = valueStart
  attributes[at + ATTRIBUTE.valueEnd] = valueEnd
  attributes[at + ATTRIBUTE.quote] = quote
  tag.attributeCount++
}

/** Place in `tag.attributes` of the first attribute of this name (lower-case ASCII), in any case; -1 for none. */
export function findAttribute(bytes: Buffer, tag: Tag, name: string): number {
  const { attributes } = tag
  const end = tag.attributeCount * ATTRIBUTE_FIELDS
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
  return end - start === value.length && startsWithIgnoringCase(bytes, start, value)
}
