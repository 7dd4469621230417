/** What results lose, ready to be said by the engine. */
import type { SaidLoss } from '@linklens/engine'
import type { PlatformResult } from '../../../view/report.ts'
import { expectedVerdict } from '../answer/first-results.ts'

/** @param results those that lose something. */
export const saidLosses = (results: readonly PlatformResult[]): SaidLoss[] =>
  results.map((result) => ({
    ...(result.verdict.loss ?? lossOfPreview(result)),
    name: result.preview.name,
    sure: sureOf(result),
  }))

export function sureOf({
  verdict: { verdict, certainty },
}: Pick<PlatformResult, 'verdict'>): SaidLoss['sure'] {
  if (verdict === 'unknown') return 'expected'
  return certainty === 'likely' ? 'likely' : 'known'
}

/** Reports that were frozen before verdicts named what is lost show it in the card alone. */
function lossOfPreview(result: PlatformResult): Pick<SaidLoss, 'shown' | 'reason'> {
  const { image, truncated, description, layout } = result.preview
  const shown = (): SaidLoss['shown'] => {
    if (expectedVerdict(result) === 'none') return 'card'
    if (image === null) return 'image'
    if (truncated.title) return 'title'
    return description === null && layout === 'large' ? 'description' : 'size'
  }
  return { shown: shown(), reason: '' }
}
