/** One platform's card as it is, and as it is after the fix. */
import { DrawnCard } from './report/cards/drawn-card.tsx'
import type { Report } from '../view/report.ts'
import { Untrusted } from './untrusted.tsx'
import { VerdictMark } from './report/verdict-mark.tsx'

interface BeforeAfterProps {
  platform: string
  now: Report
  fixed: Report
  labels?: readonly [now: string, fixed: string]
}

export function BeforeAfter({ platform, now, fixed, labels = ['Now', 'Fixed'] }: BeforeAfterProps) {
  return (
    <div class="before-after">
      {[now, fixed].map((report, index) => (
        <CardFigure report={report} platform={platform} label={labels[index] ?? ''} />
      ))}
    </div>
  )
}

interface CardFigureProps {
  report: Report
  platform: string
  label: string
}

export function CardFigure({ report, platform, label }: CardFigureProps) {
  const preview = report.inspection.platformPreviews.find((one) => one.platform === platform)
  const verdict = report.inspection.platformCompatibility.platforms[platform]
  if (!preview || !verdict) return null
  return (
    <figure class="card-figure">
      <div class="stage">
        <DrawnCard report={report} preview={preview} />
      </div>
      <figcaption>
        <strong>{label}</strong> <VerdictMark of={verdict} />
        <span class="card-figure-cause">
          <Untrusted text={verdict.cause} max={180} />
        </span>
      </figcaption>
    </figure>
  )
}
