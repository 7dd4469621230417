/** What a page's cards show: of 1,000 pages no whole inspection stays in memory. */
import { cardOf, type Card } from '@linklens/cards'
import { BIG_PLATFORMS, PLATFORMS, type Inspection } from '@linklens/engine'
import type { FindImage } from './card-images.ts'

/** Platform id → its card. */
export type PageCards = ReadonlyMap<string, Card>

/** The cards of the six big platforms. */
export const cardsOf = (inspection: Inspection): PageCards =>
  new Map(
    inspection.platformPreviews
      .filter(({ platform }) => BIG_PLATFORMS.has(platform))
      .map((preview) => [preview.platform, cardOf(inspection, preview, PLATFORMS)]),
  )

/** The cards of a target's pages, kept only where an HTML file of them is asked for. */
export interface CardSet {
  /** By path of the page. */
  readonly pages: ReadonlyMap<string, PageCards>
  readonly findImage: FindImage
}
