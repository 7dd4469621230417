/** The page as it should be, for the "fixed" cards of a report. */
import { analyse, BIG_PLATFORMS, effectiveVerdict, rewritePage, type Inspection } from '@linklens/engine'
import type { FixedPage } from './report.ts'

/** A better head for an error page, a wall, a login page or one that only sends on would be one for a page that nobody means to share. */
const WRONG_PAGES = [
  'no-meta-refresh',
  'no-script-redirect',
  'not-a-challenge-page',
  'not-a-login-page',
  'not-a-soft-404',
  'not-another-page',
]

const CARDS_ALONE = { proofs: 'none', suggestsHead: false } as const

/**
 * Page with the suggested head alone, or with an image that fits as well, where only that makes more cards known to be
 * full: the block may name an image that is not there yet.
 * @returns null where the big platforms draw the full card already, where neither helps, and where that cannot be known.
 */
export function fixPage(inspection: Inspection): FixedPage | null {
  if (isFull(inspection) || inspection.diagnostics.some(({ id }) => WRONG_PAGES.includes(id))) return null
  try {
    const tagsAlone = analyse(rewritePage(inspection).capture, CARDS_ALONE)
    if (knownFull(tagsAlone) === BIG_PLATFORMS.size) return { inspection: tagsAlone, isImageAssumed: false }
    const withImage = analyse(rewritePage(inspection, { assumesImage: true }).capture, CARDS_ALONE)
    const isImageAssumed = knownFull(withImage) > knownFull(tagsAlone)
    const fixed = isImageAssumed ? withImage : tagsAlone
    return knownFull(fixed) > knownFull(inspection) ? { inspection: fixed, isImageAssumed } : null
  } catch {
    // An old report holds what today's engine refuses: it is whole without this.
    return null
  }
}

/** On how many big platforms nobody has to expect it. */
const knownFull = ({ platformCompatibility: { platforms } }: Inspection): number =>
  [...BIG_PLATFORMS].filter((id) => platforms[id]?.verdict === 'full').length

const isFull = ({ platformCompatibility: { platforms } }: Inspection): boolean =>
  [...BIG_PLATFORMS].every((id) => {
    const verdict = platforms[id]
    return verdict !== undefined && effectiveVerdict(verdict) === 'full'
  })
