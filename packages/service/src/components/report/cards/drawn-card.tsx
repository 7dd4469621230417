/** A card of the report as packages/cards draws it, with notes of ours next to it. */
import { cardOf, drawCard, lookOf, type Card, type OtherForm, type ShownImage } from '@linklens/cards'
import { Drawn } from '../../element.tsx'
import { Icon } from '../../icons.tsx'
import { isImageLost } from '../../../view/cards/lost-image.ts'
import { shownProblem, srcOf, type Preview, type Report } from '../../../view/report.ts'

interface DrawnCardProps {
  report: Report
  preview: Preview
}

export function DrawnCard({ report, preview }: DrawnCardProps) {
  const { otherForm } = lookOf(preview.platform)
  const card = cardOf(report.inspection, preview, report.platforms)
  const imageOf = (url: string) => shownImage(report, url)
  return (
    <>
      <Drawn of={drawCard(card, imageOf)} />
      {isImageLost(report.inspection, card) && <LostImage />}
      {otherForm && card.image && (
        <details class="card-form">
          <summary>{otherForm.name}</summary>
          <Drawn of={drawCard(inForm(card, otherForm), imageOf)} />
        </details>
      )}
    </>
  )
}

/** Our own URL of an image of the inspected page, or why it is not shown. */
export function shownImage(report: Pick<Report, 'inspection' | 'images'>, url: string): ShownImage {
  const problem = shownProblem(report, url)
  const src = srcOf(report, url)
  return src !== null && problem === null ? { src } : { problem: problem ?? 'This image cannot be shown.' }
}

/** The same card with the crop of its other form. */
const inForm = (card: Card, { shape, ratio }: OtherForm): Card => ({
  ...card,
  shape,
  image: card.image && { ...card.image, ratio, isWhole: false, position: 'center' },
})

/** Ours, next to the card: the app draws no such thing. */
const LostImage = () => (
  <p class="card-lost">
    <Icon name="image" />
    <span>No image on this card</span>
  </p>
)
