/** URLs in the page become absolute http(s) URLs here, or null: they are never guessed at. */
import { LIMITS } from '../limits.ts'
import { parseWritten } from '../net/parse-url.ts'

/**
 * @param value as written: absolute, relative, protocol-relative; spaces and non-ASCII are percent-encoded.
 * @param base absolute; see `pageBase`.
 * @returns the absolute URL, or null for empty values, other schemes, what the URL standard cannot parse, and what is too
 *   long.
 */
export function resolveUrl(value: string, base: string): string | null {
  // An empty reference would resolve to the base itself: a page is not its own image.
  const trimmed = value.trim()
  const url = trimmed === '' ? null : parseWritten(trimmed, base)
  if (!url || !isHttp(url)) return null
  // A value of the full kept length was cut and leads elsewhere; percent-encoding can make a short one as long.
  return url.href.length < LIMITS.valueCharacters ? url.href : null
}

/** `resolveUrl` for one page: it names the same few URLs again and again, and each is resolved once. */
export function resolver(base: string): (value: string) => string | null {
  const known = new Map<string, string | null>()
  return (value) => {
    let url = known.get(value)
    if (url === undefined) known.set(value, (url = resolveUrl(value, base)))
    return url
  }
}

/** What relative URLs of a page resolve against: its `<base href>`, itself relative to the final URL. */
export function pageBase(baseHref: string | null, finalUrl: string): string {
  return (baseHref === null ? null : resolveUrl(baseHref, finalUrl)) ?? finalUrl
}

function isHttp(url: URL): boolean {
  return url.protocol === 'https:' || url.protocol === 'http:'
}
