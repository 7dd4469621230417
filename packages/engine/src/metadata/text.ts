/** Small decisions about text values, made once for every field. */
import { decodeHTMLStrict } from 'entities'

/**
 * White space folded to single spaces and trimmed, as a browser would draw it: no-break spaces and wide ones
 * (U+3000 is between sentences of Japanese titles) are drawn as they are.
 */
export function foldText(text: string): string {
  // Most values hold nothing to fold, and looking is ten times cheaper than replacing every single space.
  return (UNFOLDED.test(text) ? text.replace(/[\t-\r \u2028\u2029]+/g, ' ') : text).trim()
}

const UNFOLDED = /[\t-\r\u2028\u2029]| {2}/

/** Text with white space made alike, for comparing. */
export function spacesAlike(text: string): string {
  return (UNLIKE_SPACES.test(text) ? text.replace(/\s+/g, ' ') : text).trim()
}

const UNLIKE_SPACES = /[^\S ]| {2}/

/**
 * Straight quotes of the page's own cannot end ours: what they hold would read as a sentence of ours, to agents too.
 * Typographic ones stay as the page has them.
 */
export const inQuotes = (text: string): string => `"${text.replaceAll(/["\uff02]/g, "'")}"`

/** Whether nothing would be seen: white space and invisible format characters only. */
export function isBlank(text: string): boolean {
  return !SEEN.test(text) && !SEEN_BEYOND_ASCII.test(text)
}

// In nearly every text. The other pattern is slow to make: V8 asks ICU for all its signs when it is first used.
const SEEN = /[!-~]/
const SEEN_BEYOND_ASCII = /[^\s\p{Cf}]/u

/** What may be a character reference: whole ones only, since `&region=eu` in a URL is none. */
const REFERENCES = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/gi

/** Where the first character reference of a text that was decoded once begins; -1 where it holds none. */
export function referenceIndex(text: string): number {
  // Most texts hold none, and the table of names is looked at for the others only.
  if (!text.includes('&')) return -1
  for (const { 0: reference, index } of text.matchAll(REFERENCES))
    if (decodeHTMLStrict(reference) !== reference) return index
  return -1
}

/**
 * Whether a value that was already decoded once still holds a character reference (`&amp;`, `&#39;`, `&eacute;`).
 * Only reported, never fixed: decoding again would break URLs such as `?a=1&region=eu`, and platforms differ.
 */
export const isEscapedTwice = (text: string): boolean => referenceIndex(text) >= 0

/** A declared size in pixels: `1200`, ` 1200px `; null for anything else. */
export function parsePixels(text: string): number | null {
  const digits = /^\s*(\d{1,6})(?:\.0+)?\s*(?:px)?\s*$/i.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Length as people count it: code points, white space folded. */
export function characterCount(text: string): number {
  const folded = foldText(text)
  let count = 0
  for (let index = 0; index < folded.length; count += 1)
    index += (folded.codePointAt(index) ?? 0) > 0xffff ? 2 : 1
  return count
}
