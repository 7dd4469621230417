/** What becomes of edited fields: score, the big platforms' cards, and the block to paste. */
import { CardFigure } from '../before-after.tsx'
import { CodeBlock } from '../code-block.tsx'
import { Icon } from '../icons.tsx'
import { FillIn } from '../report/suggested-head.tsx'
import { SmallStrip } from '../report/image/small-strip.tsx'
import { shownImage } from '../report/cards/drawn-card.tsx'
import { firstResults } from '../report/answer/first-results.ts'
import { verdictCounts } from '../report/head/headline.ts'
import { SHARE_FORM } from '../report/head/share-form.tsx'
import { ScoreRing } from '../report/head/score-ring.tsx'
import type { Report } from '../../view/report.ts'
import { cleanLines } from '@linklens/cards'

interface EditedCardsProps {
  /** Of the page that is made of the fields. */
  report: Report
  /** The block. */
  html: string
  /** What no tag can change, and is therefore not judged here. */
  left: readonly string[]
  /** What a person must fill in. */
  placeholders: readonly string[]
  /** What is known of the image, for later edits; null where that is nothing more than the report knew. */
  seen: string | null
  /** The service can fetch an image that it has not seen. */
  canFetch: boolean
}

export function EditedCards({ report, html, left, placeholders, seen, canFetch }: EditedCardsProps) {
  const { serviceScore, imageAnalysis } = report.inspection
  const isUnseen = imageAnalysis.url !== null && imageAnalysis.reachable === null
  return (
    <>
      {seen !== null && <input type="hidden" name="seen" form={SHARE_FORM} value={seen} />}
      {isUnseen ? (
        <ImageNote canFetch={canFetch} />
      ) : (
        <div class="edited-head">
          <ScoreRing score={serviceScore.score} category={serviceScore.category} />
          <p>
            {serviceScore.category.description}{' '}
            <span class="quiet">{verdictCounts(report)}, with this block in place.</span>
          </p>
        </div>
      )}
      {left.length > 0 && <p class="quiet">Not judged here, as no tag changes it: {left.join(', ')}.</p>}
      <div class="card-grid edited-cards">
        {firstResults(report).map(({ preview }) => (
          <CardFigure report={report} platform={preview.platform} label={preview.name} />
        ))}
      </div>
      {imageAnalysis.url !== null && <SmallStrip image={shownImage(report, imageAnalysis.url)} />}
      <h2 class="edited-title">
        Paste this into your <code>{'<head>'}</code>
      </h2>
      <CodeBlock id="edited-head" code={cleanLines(html)} what="the edited head" wrap />
      <FillIn placeholders={placeholders} />
    </>
  )
}

const ImageNote = ({ canFetch }: { canFetch: boolean }) => (
  <p class="note">
    <Icon name="image" /> No score yet: this image has not been fetched, so whether it fits is not known.{' '}
    {canFetch && (
      <button type="submit" class="button button-quiet" form={SHARE_FORM} formaction="/r/edit-image">
        Fetch it
      </button>
    )}
  </p>
)
