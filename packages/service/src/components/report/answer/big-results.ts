/** The platforms on which most links are shared: those whose cards open a report. */
import { BIG_PLATFORMS, effectiveVerdict, type Inspection } from '@linklens/engine'
import { cardResults, type PlatformResult, type Verdict } from '../../../view/report.ts'
import { VERDICT_ORDER } from '../verdict-mark.tsx'

/** Worst first, otherwise in the order of the catalogue. */
export const bigResults = (inspection: Inspection): PlatformResult[] =>
  cardResults(inspection)
    .filter(({ preview }) => BIG_PLATFORMS.has(preview.platform))
    .toSorted((a, b) => rankOf(a) - rankOf(b))

/** All others that draw cards, in the order of the catalogue. */
export const otherResults = (inspection: Inspection): PlatformResult[] =>
  cardResults(inspection).filter(({ preview }) => !BIG_PLATFORMS.has(preview.platform))

/** Where a verdict is unknown, what is expected. */
export const expectedVerdict = ({ verdict }: PlatformResult): Verdict => effectiveVerdict(verdict)

/** A loss that is known goes before one that is likely or expected, and a lost image before a small one. */
function rankOf(result: PlatformResult): number {
  const { preview, verdict } = result
  const rank = 4 * VERDICT_ORDER.indexOf(expectedVerdict(result))
  const isSure = verdict.verdict !== 'unknown' && verdict.certainty !== 'likely'
  return rank + (isSure ? 0 : 2) + (preview.image === null ? 0 : 1)
}
