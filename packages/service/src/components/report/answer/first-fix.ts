/** The one thing to do first, and whether the head that is suggested does it. */
import type { Inspection } from '@linklens/engine'
import type { Finding } from '../../../view/report.ts'
import { bigResults, expectedVerdict } from './big-results.ts'

export interface FirstFix {
  readonly finding: Finding
  /** It is done by pasting the head that is suggested. */
  readonly isInHead: boolean
}

/** @returns null where nothing was found. */
export function firstFix(inspection: Inspection): FirstFix | null {
  const { diagnostics, platformCompatibility } = inspection
  const hurt = new Set(
    bigResults(inspection)
      .filter((result) => expectedVerdict(result) !== 'full')
      .map(({ preview }) => preview.platform),
  )
  const [heaviest] = diagnostics
  const isPageWrong = heaviest?.severity === 'error' && !heaviest.platforms?.length
  const finding =
    (!isPageWrong && diagnostics.find(({ platforms }) => platforms?.some((id) => hurt.has(id)))) || heaviest
  if (!finding) return null
  const head = platformCompatibility.suggestedHead
  return {
    finding,
    isInHead: Boolean(
      head && !head.notInMarkup.includes(finding.id) && finding.fixes.some(({ snippet }) => snippet),
    ),
  }
}
