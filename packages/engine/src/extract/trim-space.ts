/** ASCII white space as HTML knows it. */

/** Whether a UTF-16 unit is white space; NaN, past the end, is none. */
function isSpace(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d && unit !== 0x0b)
}

/**
 * A text without the white space around it. Other spaces (U+00A0) are part of it. Not by a regular expression:
 * one that looks for white space before the end takes the square of a run of spaces in the middle.
 */
export function trimSpace(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isSpace(text.charCodeAt(start))) start++
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  return end - start === text.length ? text : text.slice(start, end)
}
