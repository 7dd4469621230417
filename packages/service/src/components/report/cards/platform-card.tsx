import { cardOf } from '@linklens/cards'
import { PlatformMark } from '../../platform-mark.tsx'
import { Untrusted } from '../../untrusted.tsx'
import { ratioText } from '../../../view/crops.ts'
import { CardFileLinks } from './card-file-links.tsx'
import { DrawnCard } from './drawn-card.tsx'
import { ConfidenceMark } from '../evidence.tsx'
import { ExplainingFindings } from './explaining-findings.tsx'
import { cardId, type PlatformResult, type Report } from '../../../view/report.ts'
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
  const { shape, image } = cardOf(report.inspection, preview, report.platforms)
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
        {shape === 'bare' && (
          <strong>
            {verdict.verdict === 'unknown' ? 'No card is certain. ' : 'Only the link is shown. '}
          </strong>
        )}
        <Untrusted text={verdict.cause} max={400} />{' '}
        {verdict.confidence && <ConfidenceMark kind={verdict.confidence} />}
      </p>
      <ExplainingFindings findings={verdict.findings} />
      {image?.cutHere && <CutHere name={preview.name} ratio={image.ratio} as={image.cutHere} />}
      <CardFileLinks report={report} platform={preview.platform} />
      {isUnderLine && (
        <p class="platform-more">
          <a href={`/platforms/${preview.platform}`}>What {preview.name} reads</a>
        </p>
      )}
      <Why result={result} />
    </article>
  )
}

/** Notes on what only our drawing does, so that nobody takes it for the platform's doing. */
const CutHere = ({ name, ratio, as }: { name: string; ratio: number; as: 'tall' | 'wide' }) => (
  <p class="platform-drawn">
    This drawing cuts the image to {ratioText(ratio)}; how {name} shows one as {as} as this is not known.
  </p>
)
