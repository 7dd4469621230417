/** The bytes that structure HTML. All are below 0x40, so no trail byte of a supported encoding is one of them. */

export const TAB = 0x09
export const LF = 0x0a
export const FF = 0x0c
export const CR = 0x0d
export const SPACE = 0x20
export const BANG = 0x21
export const QUOTE = 0x22
export const AMP = 0x26
export const APOSTROPHE = 0x27
export const DASH = 0x2d
export const SLASH = 0x2f
export const LT = 0x3c
export const EQUALS = 0x3d
export const GT = 0x3e
export const QUESTION = 0x3f

const WHITESPACE_BIT = 1
const LETTER_BIT = 2
const NAME_END_BIT = 4
const ATTRIBUTE_NAME_END_BIT = 8
const VALUE_END_BIT = 16

/** One more than there are bytes: no byte, as `byteAt` returns it, has no class. */
const CLASSES = new Uint8Array(257)
// The tokenizer sees CR as LF (section 13.2.3.5, "preprocessing the input stream"), so CR is white space in tags.
for (const byte of [TAB, LF, FF, CR, SPACE]) {
  CLASSES[byte] = WHITESPACE_BIT | NAME_END_BIT | ATTRIBUTE_NAME_END_BIT | VALUE_END_BIT
}
CLASSES[SLASH] = NAME_END_BIT | ATTRIBUTE_NAME_END_BIT
CLASSES[GT] = NAME_END_BIT | ATTRIBUTE_NAME_END_BIT | VALUE_END_BIT
CLASSES[EQUALS] = ATTRIBUTE_NAME_END_BIT
for (let letter = 0; letter < 26; letter++) {
  CLASSES[0x41 + letter] = LETTER_BIT
  CLASSES[0x61 + letter] = LETTER_BIT
}

const LOWER = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte,
)

/** A byte, or 0x100 past the end: no byte at all, and none of the classes below. */
export function byteAt(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0x100
}

export function isWhitespace(byte: number): boolean {
  return ((CLASSES[byte] as number) & WHITESPACE_BIT) !== 0
}

export function isLetter(byte: number): boolean {
  return ((CLASSES[byte] as number) & LETTER_BIT) !== 0
}

/** White space, `/` or `>`: what ends a tag name. */
export function endsName(byte: number): boolean {
  return ((CLASSES[byte] as number) & NAME_END_BIT) !== 0
}

/** `| 0` marks a small integer: else Node 24 computes with it, and with all that meets it, in floating point. */
export function lengthOf(bytes: Uint8Array): number {
  return bytes.length | 0
}

// The loops over bytes are here, with their table: Node 24 compiles what a module keeps to itself into the
// code, but reads what is imported (functions and numbers too) again in each iteration.

function indexOfClass(bytes: Uint8Array, start: number, end: number, bit: number): number {
  let index = start
  while (index < end && ((CLASSES[bytes[index] as number] as number) & bit) === 0) index++
  return index
}

/** The first white space, `/`, `>` or `=`, which end an attribute's name; `end` when there is none. */
export function indexOfAttributeNameEnd(bytes: Uint8Array, start: number, end: number): number {
  return indexOfClass(bytes, start, end, ATTRIBUTE_NAME_END_BIT)
}

/** The first white space or `>`, which end an unquoted value; `end` when there is none. */
export function indexOfValueEnd(bytes: Uint8Array, start: number, end: number): number {
  return indexOfClass(bytes, start, end, VALUE_END_BIT)
}

/** The first byte at or after `start` that is not white space; `end` when there is none. */
export function skipWhitespace(bytes: Uint8Array, start: number, end: number): number {
  let index = start
  while (index < end && ((CLASSES[bytes[index] as number] as number) & WHITESPACE_BIT) !== 0) index++
  return index
}

/**
 * A call of the native search costs as much (18 ns, Node 24) as looking at 30 bytes. Real pages are read fastest when
 * it begins behind twice as many: nearly all texts and values have ended by then.
 */
const SHORT_BYTES = 64

/** The first place of a byte at or after `start`; `end`, the length of the bytes, when there is none. */
export function indexOfByte(bytes: Buffer, byte: number, start: number, end: number): number {
  const shortEnd = end - start > SHORT_BYTES ? start + SHORT_BYTES : end
  let index = start
  while (index < shortEnd && bytes[index] !== byte) index++
  if (index < shortEnd || index >= end) return index
  const found = bytes.indexOf(byte, index)
  return found < 0 ? end : found
}

/** Whether the bytes at `start` spell `name` (lower-case ASCII) in any case. */
export function startsWithIgnoringCase(bytes: Uint8Array, start: number, name: string): boolean {
  if (start + name.length > lengthOf(bytes)) return false
  for (let index = 0; index < name.length; index++) {
    if (LOWER[bytes[start + index] as number] !== name.charCodeAt(index)) return false
  }
  return true
}

export function lowerCase(byte: number): number {
  return LOWER[byte] as number
}
