/** The one thing to do first: its finding's own fix, of whatever kind; and whether the suggested head does it as well. */
import type { Finding } from '../../../view/report.ts'

type Fix = Finding['fixes'][number]
import { expectedVerdict, firstResults, type ChosenReport } from './first-results.ts'

export interface FirstFix {
  readonly finding: Finding
  /** What to do, in words. */
  readonly fix: Fix | undefined
  /** Where the tool that made the page has a setting for it. */
  readonly inSettings: Fix | undefined
  /** The same as code of the page's framework, where there is any. */
  readonly inFramework: Fix | undefined
  /** Pasting the suggested head does it as well. */
  readonly isInHead: boolean
}

/** @returns null where nothing was found. */
export function firstFix(report: ChosenReport): FirstFix | null {
  const { inspection } = report
  const { diagnostics, platformCompatibility } = inspection
  const affected = new Set(
    firstResults(report)
      .filter((result) => expectedVerdict(result) !== 'full' || result.verdict.refused !== undefined)
      .map(({ preview }) => preview.platform),
  )
  const [heaviest] = diagnostics
  const isPageWrong = heaviest?.severity === 'error' && !heaviest.platforms?.length
  const finding =
    (!isPageWrong && diagnostics.find(({ platforms }) => platforms?.some((id) => affected.has(id)))) ||
    heaviest
  if (!finding) return null
  const head = platformCompatibility.suggestedHead
  const [fix, ...others] = finding.fixes
  const ofFramework = others.filter(({ framework }) => framework !== undefined)
  return {
    finding,
    fix,
    inSettings: ofFramework.find(({ snippet }) => snippet === undefined),
    inFramework: ofFramework.find(({ snippet }) => snippet !== undefined),
    isInHead: Boolean(head && !head.notInMarkup.includes(finding.id)),
  }
}
