/**
 * Keys that readers know, and the nearest one to a key that nobody knows.
 * From ogp.me and the archived Cards markup reference, checked 2026-11. Beyond these, keys of older
 * versions, shops and embeds, from memory and without a source: they are here so that a page which uses
 * one is not reported as a misspelling of another.
 */

export const OPEN_GRAPH_KEYS = [
  'og:title',
  'og:type',
  'og:url',
  'og:image',
  'og:description',
  'og:site_name',
  'og:locale',
  'og:locale:alternate',
  'og:determiner',
  'og:video',
  'og:audio',
  'og:updated_time',
  'og:see_also',
  'og:image:url',
  'og:image:secure_url',
  'og:image:type',
  'og:image:width',
  'og:image:height',
  'og:image:alt',
  'og:video:url',
  'og:video:secure_url',
  'og:video:type',
  'og:video:width',
  'og:video:height',
  'og:video:alt',
  'og:video:duration',
  'og:video:tag',
  'og:video:release_date',
  'og:audio:url',
  'og:audio:secure_url',
  'og:audio:type',
  'og:audio:title',
  'og:audio:artist',
  'og:audio:album',
  'og:author',
  'og:ttl',
  'og:rich_attachment',
  'og:country-name',
  'og:region',
  'og:locality',
  'og:email',
  'og:street-address',
  'og:postal-code',
  'og:phone_number',
  'og:fax_number',
  'og:latitude',
  'og:longitude',
  'og:price:amount',
  'og:price:currency',
  'og:availability',
  'og:brand',
  'og:logo',
] as const

export const TWITTER_KEYS = [
  'twitter:card',
  'twitter:site',
  'twitter:site:id',
  'twitter:creator',
  'twitter:creator:id',
  'twitter:title',
  'twitter:description',
  'twitter:image',
  'twitter:image:src',
  'twitter:image:alt',
  'twitter:image:width',
  'twitter:image:height',
  'twitter:player',
  'twitter:player:width',
  'twitter:player:height',
  'twitter:player:stream',
  'twitter:player:stream:content_type',
  'twitter:url',
  'twitter:domain',
  'twitter:account_id',
  'twitter:dnt',
  'twitter:widgets:csp',
  'twitter:label1',
  'twitter:data1',
  'twitter:label2',
  'twitter:data2',
  'twitter:app:country',
  'twitter:app:id:iphone',
  'twitter:app:id:ipad',
  'twitter:app:id:googleplay',
  'twitter:app:name:iphone',
  'twitter:app:name:ipad',
  'twitter:app:name:googleplay',
  'twitter:app:url:iphone',
  'twitter:app:url:ipad',
  'twitter:app:url:googleplay',
] as const

const KNOWN: ReadonlySet<string> = new Set([...OPEN_GRAPH_KEYS, ...TWITTER_KEYS])

/** Whether readers know this key once it is written in lower case. Keys of a site's own are nobody's fault. */
export function isKnownKey(key: string): boolean {
  return KNOWN.has(key.trim().toLowerCase())
}

/** Typing slips that still read as one key: one, or two in a longer word. */
const MAX_SLIPS = 2
const LONG_KEY_CHARACTERS = 10
/** Longer keys are no slip of a known one. */
const MAX_KEY_CHARACTERS = 40

/**
 * The known key that was meant, or null when the key is known, or like none.
 * Separators count as equal: `og.title`, `og_title` and `og-title` mean `og:title`.
 */
export function nearestKey(key: string, known: readonly string[]): string | null {
  const written = key.trim().toLowerCase()
  if (known.includes(written) || written.length > MAX_KEY_CHARACTERS) return null
  const flat = flatten(written)
  let best: { key: string; slips: number } | null = null
  for (const candidate of known) {
    const allowed = candidate.length > LONG_KEY_CHARACTERS ? MAX_SLIPS : 1
    const slips = distance(flat, flatten(candidate), allowed)
    if (slips <= allowed && (best === null || slips < best.slips)) best = { key: candidate, slips }
  }
  return best?.key ?? null
}

const flatten = (key: string): string => key.replaceAll(/[:._\s-]+/gu, ':')

/** Edit distance with swaps of neighbours; anything over `limit` is `limit + 1`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      const swap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
        swap ? (before[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    before = previous
    previous = current
  }
  return previous[b.length] ?? limit + 1
}
