/** A hint for an image that does not come: the URL may have been completed to a wrong one. Nothing to paste: it is dead. */
import type { PageIndex } from '../../../facts/page-index.ts'
import { fetchedCandidate } from '../../shared/card-image.ts'
import type { Fix } from '../../define-rule.ts'
import { quoted } from '../../shared/page-text.ts'
import { contentFix } from '../../shared/fixes.ts'

const WRITTEN_IN_FULL = /^https?:\/\/[\u0021-\u007E]+$/iu

/**
 * Fix of a fetched image whose tag holds a relative URL, or one with spaces or letters beyond ASCII:
 * that had to be completed or encoded before it could be asked for. Empty for all others.
 */
export function absoluteUrlFix(facts: PageIndex): Fix[] {
  const named = fetchedCandidate(facts)
  if (!named || named.url === null || !/^(?:og|twitter):/u.test(named.source)) return []
  if (WRITTEN_IN_FULL.test(named.raw.trim())) return []
  return [
    contentFix(
      `${named.source} is ${quoted(named.raw)}, read as ${quoted(named.url, 300)}. If that is not the image, write the right URL with scheme and host, percent-encoded.`,
    ),
  ]
}
