/** The card that a platform draws for a page without faults. */
import { DrawnCard } from '../../components/report/cards/drawn-card.tsx'
import type { Report } from '../../view/report.ts'

/** @param report on a page without faults. */
export function SoundCard({ report, platform }: { report: Report; platform: string }) {
  const preview = report.inspection.platformPreviews.find((one) => one.platform === platform)
  return preview ? (
    <div class="stage platform-stage">
      <DrawnCard report={report} preview={preview} />
    </div>
  ) : null
}
