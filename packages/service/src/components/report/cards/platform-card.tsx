import { PlatformMark } from '../../platform-mark.tsx'
import { Untrusted } from '../../untrusted.tsx'
import { ratioText } from '../../../view/crops.ts'
import { CardFileLinks } from './card-file-links.tsx'
import { DrawnCard } from './drawn-card.tsx'
import { drawnRatio } from '../../../view/cards/drawn-ratio.ts'
import { ConfidenceMark } from '../evidence.tsx'
import { ExplainingFindings } from './explaining-findings.tsx'
import { shapeOf } from '../../../view/cards/looks.ts'
import { cardId, languageOf, type PlatformResult, type Preview, type Report } from '../../../view/report.ts'
import { VerdictMark } from '../verdict-mark.tsx'
import { Why } from '../why.tsx'

interface PlatformCardProps {
  report: Report
  result: PlatformResult
  /** Name and verdict are on the line above. */
  isUnderLine?: boolean
}

/** One platform: its card, its verdict with the cause, the way to the fix, and why. */
export function PlatformCard({ report, result, isUnderLine = false }: PlatformCardProps) {
  const { preview, verdict } = result
  const id = cardId(preview.platform)
  return (
    <article
      class="platform-card"
      id={id}
      aria-label={preview.name}
      tabindex={-1}
      data-platform={preview.platform}
    >
      {!isUnderLine && (
        <header class="platform-card-head">
          <h3>
            <a href={`/platforms/${preview.platform}`}>
              <PlatformMark name={preview.name} /> {preview.name}
            </a>
          </h3>
          <VerdictMark of={verdict} />
        </header>
      )}
      <div class="stage">
        <DrawnCard report={report} preview={preview} />
      </div>
      <p class="platform-cause">
        {shapeOf(preview) === 'bare' && (
          <strong>
            {verdict.verdict === 'unknown' ? 'No card is certain. ' : 'Only the bare URL is shown. '}
          </strong>
        )}
        <Untrusted text={verdict.cause} max={400} />{' '}
        {verdict.confidence && <ConfidenceMark kind={verdict.confidence} />}
      </p>
      <ExplainingFindings findings={verdict.findings} />
      <CutHere report={report} preview={preview} />
      <CardFileLinks report={report} platform={preview.platform} />
      {isUnderLine && (
        <p class="platform-more">
          <a href={`/platforms/${preview.platform}`}>What {preview.name} reads</a>
        </p>
      )}
      <Why result={result} lang={languageOf(report.inspection)} />
    </article>
  )
}

/** Notes on what only our drawing does, so that nobody takes it for the platform's doing. */
function CutHere({ report, preview }: { report: Report; preview: Preview }) {
  const { ratio, cutHere } = drawnRatio(report, preview)
  if (!preview.image || !cutHere) return null
  return (
    <p class="platform-drawn">
      This drawing cuts the image to {ratioText(ratio)}; how {preview.name} shows one as {cutHere} as this is
      not known.
    </p>
  )
}
