/** A hint for an image that does not come: the URL may have been completed to a wrong one. */
import type { PageIndex } from '../../../facts/page-index.ts'
import { fetchedCandidate } from '../../kit/card-image.ts'
import type { Fix } from '../../define-rule.ts'
import { quoted } from '../../kit/page-text.ts'
import { setting } from '../../kit/snippet.ts'

const WRITTEN_IN_FULL = /^https?:\/\/[\u0021-\u007E]+$/iu

/**
 * For a fetched image whose tag holds a relative URL, or one with spaces or letters beyond ASCII:
 * that had to be completed or encoded before it could be asked for. Empty for all others.
 */
export function absoluteUrlFix(facts: PageIndex): Fix[] {
  const named = fetchedCandidate(facts)
  if (!named || named.url === null || !/^(?:og|twitter):/u.test(named.source)) return []
  if (WRITTEN_IN_FULL.test(named.raw.trim())) return []
  return [
    {
      description: `The page holds ${quoted(named.raw)}, which was read as the address below. If that is not the image, write the right one with scheme and host, percent-encoded.`,
      ...setting({ [named.source]: named.url }),
      apply: 'none',
    },
  ]
}
