/** Findings about images whose URL was put together wrongly: one for each tag, with the URL that is meant. */
import type { PageIndex } from '../../../facts/page-index.ts'
import type { ImageCandidate } from '../../../metadata/normalized-metadata.ts'
import type { Finding } from '../../define-rule.ts'
import { candidatePlace } from '../../shared/card-image.ts'
import { findingAt } from '../../shared/find-tags.ts'
import { meantImage, meantText, misjoined, misjoinedFixes } from '../../shared/meant-image.ts'
import { quoted } from '../../shared/page-text.ts'

export interface MisjoinedFinding {
  readonly candidate: ImageCandidate
  readonly finding: Finding
}

/** What is wrong with the URL; null where an image came from it all the same. */
export function misjoinedUnseen(facts: PageIndex, { url, raw }: ImageCandidate): string | null {
  const { image } = facts
  const answer = url === null ? undefined : [image, ...image.candidates].find((one) => one.url === url)
  if (answer && answer.format !== null) return null
  const found = misjoined(facts, raw)
  return found && (found.isCertain || answer?.error?.isMisjoined) ? found.what : null
}

export function misjoinedFindings(facts: PageIndex): MisjoinedFinding[] {
  return facts.imageCandidates.flatMap((candidate) => {
    const what = misjoinedUnseen(facts, candidate)
    if (what === null) return []
    const { source, raw, url } = candidate
    const meant = meantImage(facts, candidate)
    const message = `${source} holds ${quoted(raw, 160)}: ${what}.${meantText(meant)}`
    const finding = findingAt(candidatePlace(candidate), message, misjoinedFixes(facts, candidate, meant))
    return [{ candidate, finding: url === facts.image.url ? finding : { ...finding, supersedes: [] } }]
  })
}
