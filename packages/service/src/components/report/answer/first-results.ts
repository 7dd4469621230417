/** Those whose cards open a report: what the reader chose, otherwise the platforms on which most links are shared. */
import { BIG_PLATFORMS, effectiveVerdict, type Inspection } from '@linklens/engine'
import { cardResults, type PlatformResult, type Verdict } from '../../../view/report.ts'
import { VERDICT_ORDER } from '../verdict-mark.tsx'

/** An inspection, and the platforms that its reader came for. */
export interface ChosenReport {
  readonly inspection: Inspection
  /** Ids of platforms; none: the big ones. */
  readonly chosen?: readonly string[]
}

/** Worst first, otherwise in the order of the catalogue. */
export const firstResults = (report: ChosenReport): PlatformResult[] =>
  split(report).first.toSorted((a, b) => rankOf(a) - rankOf(b))

/** All others that draw cards, in the order of the catalogue. */
export const otherResults = (report: ChosenReport): PlatformResult[] => split(report).others

/** Whether the reader's own choice comes first. An old report may know none of them. */
export const isOwnChoice = ({ inspection, chosen = [] }: ChosenReport): boolean =>
  cardResults(inspection).some(({ preview }) => chosen.includes(preview.platform))

function split(report: ChosenReport): { first: PlatformResult[]; others: PlatformResult[] } {
  const ids = isOwnChoice(report) ? new Set(report.chosen) : BIG_PLATFORMS
  const results = cardResults(report.inspection)
  return {
    first: results.filter(({ preview }) => ids.has(preview.platform)),
    others: results.filter(({ preview }) => !ids.has(preview.platform)),
  }
}

/** Where a verdict is unknown, what is expected; unknown where nothing is, as behind a wall that refuses us. */
export const expectedVerdict = ({ verdict }: PlatformResult): Verdict =>
  verdict.verdict === 'unknown' && verdict.expected === undefined ? 'unknown' : effectiveVerdict(verdict)

/** A known loss goes before a likely one, that before one that is expected, and a lost image before a small one. */
function rankOf(result: PlatformResult): number {
  const { preview, verdict } = result
  const rank = 6 * VERDICT_ORDER.indexOf(effectiveVerdict(verdict))
  const unsure = verdict.verdict === 'unknown' ? 4 : verdict.certainty === 'likely' ? 2 : 0
  return rank + unsure + (preview.image === null ? 0 : 1)
}
