/** White space in text, written as such or as a character reference. */
import { AMP, isWhitespace, lowerCase } from './bytes.ts'

const HASH = 0x23
const SEMICOLON = 0x3b
const LOWER_X = 0x78
/** The space: no white space of HTML has a higher number. */
const LAST_BLANK = 0x20

/** Where white space that begins at `start` ends. */
export function endOfBlank(bytes: Buffer, start: number, end: number, nulIsBlank: boolean): number {
  let index = start
  while (index < end) {
    const byte = bytes[index] as number
    if (isWhitespace(byte) || (byte === 0 && nulIsBlank)) index++
    else if (byte === AMP) {
      const behind = behindBlankReference(bytes, index, end)
      if (behind === index) return index
      index = behind
    } else return index
  }
  return index
}

/** Offset after a reference to white space; `start` when it is none. */
function behindBlankReference(bytes: Buffer, start: number, end: number): number {
  if (bytes[start + 1] === HASH) return behindBlankNumber(bytes, start, end)
  const name = bytes.toString('latin1', start, Math.min(end, start + 9))
  if (name.startsWith('&Tab;')) return start + 5
  return name.startsWith('&NewLine;') ? start + 9 : start
}

function behindBlankNumber(bytes: Buffer, start: number, end: number): number {
  const isHex = lowerCase(bytes[start + 2] ?? 0) === LOWER_X
  const digitsStart = isHex ? start + 3 : start + 2
  const radix = isHex ? 16 : 10
  let index = digitsStart
  let codePoint = 0
  for (let digit = 0; index < end; index++) {
    digit = digitOf(bytes[index] as number)
    if (digit >= radix) break
    codePoint = Math.min(codePoint * radix + digit, 0x110000)
  }
  if (index === digitsStart || codePoint > LAST_BLANK || !isWhitespace(codePoint)) return start
  return index < end && bytes[index] === SEMICOLON ? index + 1 : index
}

/** Value of a hexadecimal digit; 99 for any other byte. */
function digitOf(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = lowerCase(byte)
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : 99
}
