/** Small decisions about text values, made once for every field. */

/**
 * White space folded to single spaces and trimmed, as a browser would draw it: no-break spaces and wide ones
 * (U+3000 is between sentences of Japanese titles) are drawn as they are.
 */
export function foldText(text: string): string {
  // Most values hold nothing to fold, and looking is ten times cheaper than replacing every single space.
  return (UNFOLDED.test(text) ? text.replace(/[\t-\r \u2028\u2029]+/g, ' ') : text).trim()
}

const UNFOLDED = /[\t-\r\u2028\u2029]| {2}/

/** For comparing: two texts that differ in nothing but their white space are one. */
export function spacesAlike(text: string): string {
  return (UNLIKE_SPACES.test(text) ? text.replace(/\s+/g, ' ') : text).trim()
}

const UNLIKE_SPACES = /[^\S ]| {2}/

/** Quotes of the page's own cannot end ours: what they hold would read as a sentence of ours, to agents too. */
export const inQuotes = (text: string): string => `"${text.replaceAll(/["\u201c\u201d\uff02]/g, "'")}"`

/** Whether nothing would be seen: white space and invisible format characters only. */
export function isBlank(text: string): boolean {
  return !SEEN.test(text) && !SEEN_BEYOND_ASCII.test(text)
}

// In nearly every text. The other pattern is slow to make: V8 asks ICU for all its signs when it is first used.
const SEEN = /[!-~]/
const SEEN_BEYOND_ASCII = /[^\s\p{Cf}]/u

/** A character reference of the few that people escape by. */
export const ENTITY: RegExp = /&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,7}|#x[0-9a-f]{1,6});/i

/**
 * Whether a value that was already decoded once still holds a character reference (`&amp;`, `&#39;`).
 * Only reported, never fixed: decoding again would break URLs such as `?a=1&region=eu`, and platforms differ.
 */
export function isEscapedTwice(text: string): boolean {
  return ENTITY.test(text)
}

/** A declared size in pixels: `1200`, ` 1200px `; null for anything else. */
export function parsePixels(text: string): number | null {
  const digits = /^\s*(\d{1,6})(?:\.0+)?\s*(?:px)?\s*$/i.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}
