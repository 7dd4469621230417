/** White space in text, written as such or as a character reference. */
import { AMP, isWhitespace } from './bytes.ts'

/** References to tab, line feed, form feed and space; the lookahead keeps `&#320;` from reading as `&#32`. */
const BLANK_REFERENCE =
  /^&(?:#0*(?:9|10|12|32)(?![0-9]);?|#[xX]0*(?:9|[aA]|[cC]|20)(?![0-9a-fA-F]);?|Tab;|NewLine;)/

/** Longest reference looked at: leading zeros beyond that do not occur. */
const MAX_REFERENCE_BYTES = 32

/** Where white space that begins at `start` ends. */
export function endOfBlank(bytes: Uint8Array, start: number, end: number, nulIsBlank: boolean): number {
  let index = start
  while (index < end) {
    const byte = bytes[index] as number
    if (isWhitespace(byte) || (byte === 0 && nulIsBlank)) index++
    else if (byte === AMP) {
      const length = blankReferenceLength(bytes, index, end)
      if (length === 0) return index
      index += length
    } else return index
  }
  return index
}

function blankReferenceLength(bytes: Uint8Array, start: number, end: number): number {
  const text = String.fromCharCode(...bytes.subarray(start, Math.min(end, start + MAX_REFERENCE_BYTES)))
  return BLANK_REFERENCE.exec(text)?.[0].length ?? 0
}
