/** What the suggested head makes of a page's score. */
import { refusedNames, type Inspection } from '@linklens/engine'

export interface HeadPromise {
  /** Null where the head names an image that a person must still make: nobody has seen that one. */
  readonly score: number | null
}

/** @returns null without a suggested head, and where it changes nothing. */
export function headPromise(inspection: Inspection): HeadPromise | null {
  const { suggestedHead } = inspection.platformCompatibility
  // No tag helps where crawlers are refused.
  if (!suggestedHead || refusedNames(inspection).length > 0) return null
  const { html, score } = suggestedHead
  // Reports that were frozen before there were placeholders have none.
  const placeholders: readonly string[] | undefined = suggestedHead.placeholders
  const isImageMissing = placeholders?.some((text) => html.includes(`property="og:image" content="${text}"`))
  if (isImageMissing) return { score: null }
  return score > inspection.serviceScore.score ? { score } : null
}
