/** A card in miniature, for its tab: the word next to it says the rest. */
import { cardOf } from '@linklens/cards'
import type { Preview, Report } from '../../../view/report.ts'
import { shownImage } from '../cards/drawn-card.tsx'

export function CardThumb({ report, preview }: { report: Report; preview: Preview }) {
  const { shape, image } = cardOf(report.inspection, preview, report.platforms)
  const shown = image && shownImage(report, image.url)
  // An image that cannot be shown leaves its hatched place.
  const look = `card-thumb thumb-${shape}`
  return shown && 'src' in shown ? (
    <img class={look} src={shown.src} alt="" width="40" height="21" decoding="async" />
  ) : (
    <span class={look} />
  )
}
