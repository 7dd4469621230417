/** The nearest known key to a key that nobody knows. */
import { OPEN_GRAPH_KEYS, TWITTER_KEYS } from '../../extract/known-keys.ts'

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
