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
import type { Tag } from './tag.ts'

/**
 * Finds the end of a tag whose name ends at `tag.nameEnd`; sets `end` and `selfClosing`.
 * Answers false when the page ends inside the tag: then there is no tag at all.
 */
export function findTagEnd(bytes: Buffer, tag: Tag): boolean {
  const end = bytes.length
  let index = tag.nameEnd
  while (index < end) {
    const byte = bytes[index] as number
    if (byte === GT) return finish(tag, index + 1, false)
    if (byte === SLASH && bytes[index + 1] === GT) return finish(tag, index + 2, true)
    if (byte === SLASH || isWhitespace(byte)) {
      index++
      continue
    }
    index = attributeNameEnd(bytes, index, end)
    const equals = skipWhitespace(bytes, index, end)
    if (bytes[equals] !== EQUALS) continue
    index = valueEnd(bytes, skipWhitespace(bytes, equals + 1, end), end)
  }
  return false
}

function finish(tag: Tag, end: number, selfClosing: boolean): boolean {
  tag.end = end
  tag.selfClosing = selfClosing
  return true
}

/** The first byte is the name's whatever it is, even `=` ("before attribute name state"). */
function attributeNameEnd(bytes: Buffer, start: number, end: number): number {
  let index = start + 1
  while (index < end && !endsAttributeName(bytes[index] as number)) index++
  return index
}

/** Values up to this length are searched byte by byte, which costs less than a call of the native search. */
const SHORT_VALUE_BYTES = 100

/** Offset behind a value, and behind its closing quote; beyond `end` when the quote never closes. */
function valueEnd(bytes: Buffer, start: number, end: number): number {
  const quote = bytes[start]
  if (quote === QUOTE || quote === APOSTROPHE) return closingQuote(bytes, start + 1, end, quote) + 1
  let index = start
  while (index < end && !endsUnquotedValue(bytes[index] as number)) index++
  return index
}

function closingQuote(bytes: Buffer, start: number, end: number, quote: number): number {
  const shortEnd = Math.min(end, start + SHORT_VALUE_BYTES)
  let index = start
  while (index < shortEnd && bytes[index] !== quote) index++
  if (index < shortEnd || index === end) return index
  const found = bytes.indexOf(quote, index)
  return found < 0 ? end : found
}

/** Walks the attributes of a tag. Names may repeat: the first one counts. */
export class AttributeCursor {
  nameStart = 0
  nameEnd = 0
  valueStart = 0
  valueEnd = 0
  /** `"`, `'`, or 0 for an unquoted or missing value. */
  quote = 0
  readonly #bytes: Buffer
  #index = 0
  #end = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  open(tag: Tag): void {
    this.#index = tag.nameEnd
    this.#end = tag.end - 1
  }

  next(): boolean {
    const bytes = this.#bytes
    const end = this.#end
    let index = this.#index
    while (index < end && (bytes[index] === SLASH || isWhitespace(bytes[index] as number))) index++
    if (index >= end) return false
    this.nameStart = index
    this.nameEnd = attributeNameEnd(bytes, index, end)
    const equals = skipWhitespace(bytes, this.nameEnd, end)
    if (equals >= end || bytes[equals] !== EQUALS) this.#setValue(this.nameEnd, this.nameEnd, 0, this.nameEnd)
    else this.#readValue(skipWhitespace(bytes, equals + 1, end), end)
    return true
  }

  #readValue(start: number, end: number): void {
    if (start >= end) return this.#setValue(end, end, 0, end)
    const behind = valueEnd(this.#bytes, start, end)
    const quote = this.#bytes[start] as number
    if (quote === QUOTE || quote === APOSTROPHE) this.#setValue(start + 1, behind - 1, quote, behind)
    else this.#setValue(start, behind, 0, behind)
  }

  #setValue(start: number, end: number, quote: number, next: number): void {
    this.valueStart = start
    this.valueEnd = end
    this.quote = quote
    this.#index = next
  }

  /** Whether the attribute's name is this one (lower-case ASCII), in any case. */
  isNamed(name: string): boolean {
    return (
      this.nameEnd - this.nameStart === name.length &&
      startsWithIgnoringCase(this.#bytes, this.nameStart, name)
    )
  }
}
