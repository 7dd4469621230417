/** Whether a value fits as JSON, without writing it: stringifying every answer twice would be its largest cost. */

/**
 * Plain data only. Counts numbers and separators a little high, so that `true` is a promise. Stops at the first part
 * that does not fit: what is far too large costs no more than what is a little too large.
 */
export function fitsJson(value: unknown, maxBytes: number): boolean {
  let left = maxBytes
  const visit = (part: unknown): void => {
    left -= typeof part === 'string' ? stringBytes(part) + 3 : 25
    if (left < 0 || typeof part !== 'object' || part === null) return
    if (Array.isArray(part)) {
      for (const item of part) if (left >= 0) visit(item)
      return
    }
    for (const [key, item] of Object.entries(part)) {
      if (left < 0) return
      left -= stringBytes(key) + 4
      visit(item)
    }
  }
  visit(value)
  return left >= 0
}

/** What JSON escapes: quotes, control characters, and half pairs (told apart from whole ones below). */
// oxlint-disable-next-line no-control-regex -- control characters are the point
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/

const SHORT_ESCAPES = new Set(Array.from('"\\\b\f\n\r\t', (letter) => letter.charCodeAt(0)))

/** Bytes of a text inside its quotes, in UTF-8. */
function stringBytes(text: string): number {
  if (!ESCAPED.test(text)) return Buffer.byteLength(text)
  let bytes = 0
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    if (SHORT_ESCAPES.has(unit)) bytes += 2
    else if (unit < 0x20) bytes += 6
    else if (unit < 0x80) bytes += 1
    else if (unit < 0x800) bytes += 2
    else if (unit < 0xd800 || unit > 0xdfff) bytes += 3
    // A pair takes four bytes; half a pair is escaped.
    else if (isPair(text, index)) {
      bytes += 4
      index += 1
    } else bytes += 6
  }
  return bytes
}

function isPair(text: string, index: number): boolean {
  const [first, second] = [text.charCodeAt(index), text.charCodeAt(index + 1)]
  return first < 0xdc00 && second >= 0xdc00 && second <= 0xdfff
}
