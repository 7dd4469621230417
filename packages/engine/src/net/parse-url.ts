/**
 * The two ways from text to a URL outside the guard. What a page wrote goes through `parseWritten`, which
 * refuses a long text before the parser sees it; a URL that we hold goes through `parseHref`.
 *
 * Hazard: the parser maps host names by Unicode's tables: one U+FDFA becomes 18 characters, and a run of
 * combining marks is put in order. 500 values of 4,000 such characters took 1.3 s.
 */
import { LIMITS } from '../limits.ts'

/** DNS takes 253. The text before the host's end may hold a user name and a port too; no page needs more. */
const MAX_HOST_CHARACTERS = 255

/** What is between the scheme, or two slashes, and the path. The parser takes a backslash for a slash. */
// oxlint-disable-next-line no-control-regex -- the parser drops them where a text begins
const HOST = /^[\0-\x20]*(?:[a-z][a-z\d+.-]*:[\\/]*|[\\/]{2,})([^\\/?#]*)/i

/** Whether a text is too long for a URL, wherever it would lead. */
export function isTooLongForUrl(written: string): boolean {
  // What the parser drops at both ends. `trim` drops more, such as ideographic spaces, which the parser then reads.
  let start = 0
  let end = written.length
  while (start < end && written.charCodeAt(start) <= 0x20) start += 1
  while (end > start && written.charCodeAt(end - 1) <= 0x20) end -= 1
  return end - start > LIMITS.urlCharacters
}

/**
 * @param written by a page or another stranger: anything.
 * @param base absolute, from a URL object.
 * @returns null for what the URL standard cannot parse, and for what is too long.
 */
export function parseWritten(written: string, base?: string): URL | null {
  if (isTooLongForUrl(written)) return null
  // The parser drops them wherever they are.
  const joined = /[\t\n\r]/.test(written) ? written.replaceAll(/[\t\n\r]/g, '') : written
  if ((HOST.exec(joined)?.[1]?.length ?? 0) > MAX_HOST_CHARACTERS) return null
  return URL.parse(written, base)
}

/** Percent-encoding makes nine characters of one. */
export const MAX_HREF_CHARACTERS: number = 9 * LIMITS.urlCharacters

/**
 * @param href as a URL object wrote it, in ASCII and longer than what was written; or as somebody typed it.
 * @returns null for what the URL standard cannot parse, and for what is too long.
 */
export function parseHref(href: string): URL | null {
  const isPlain = href.length <= MAX_HREF_CHARACTERS && /^[!-~]*$/.test(href)
  return isPlain ? URL.parse(href) : parseWritten(href)
}
