/**
 * Text of a stranger's page inside our own sentences. A page must not be able to turn a message
 * around with bidirectional marks, to smuggle control characters into a terminal or an agent's
 * context, or to flood it: everything that a rule quotes goes through here.
 */

import { inQuotes } from '../../metadata/text.ts'

/** C0, C1, bidirectional marks and isolates, byte-order marks, line and paragraph separators, tag characters. */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out here
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu

/** Longest value quoted inside a sentence, in characters. */
const QUOTED_CHARACTERS = 80

/** Dots for what was cut; the usual sign is beyond Latin-1 (see facts/wording.ts). */
const DOTS = '...'

/** Text without characters that a reader cannot see; line breaks and tabs stay. */
export function withoutUnseen(text: string): string {
  return text.replaceAll(UNSEEN, '')
}

/** Text as one clean line of at most `maxCharacters` (code points), three dots standing for what was cut. */
export function oneLine(text: string, maxCharacters: number): string {
  const line = withoutUnseen(text).replaceAll(/\s+/gu, ' ').trim()
  if (line.length <= maxCharacters) return line
  // Sliced by code units first, so that a value of megabytes is not split into an array.
  const characters = Array.from(line.slice(0, maxCharacters * 2 + 2))
  if (characters.length <= maxCharacters) return line
  const kept = Math.max(0, maxCharacters - DOTS.length)
  return characters.slice(0, kept).join('') + DOTS.slice(0, maxCharacters)
}

/** A value of the page as used in a sentence: `"A title"`; quotes inside it are single ones. */
export function quoted(value: string, maxCharacters: number = QUOTED_CHARACTERS): string {
  return inQuotes(oneLine(value, maxCharacters))
}

/** `1 tag`, `2 tags`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Whether people would call them the same: one may have the site's name or a subtitle that the other leaves out. */
export function saysTheSame(one: string, other: string): boolean {
  const [a, b] = [plainWords(one), plainWords(other)]
  return a.includes(b) || b.includes(a)
}

/** Words of a text, without case, quotes, dashes and markup. */
function plainWords(text: string): string {
  return text
    .replaceAll(/<[^>]*>|&\w+;|&#\d+;/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
