/** What a page's cards show, kept as text: the objects of 12,000 pages take half a gigabyte. */
import { cardOf, type Card } from '@linklens/cards'
import { BIG_PLATFORMS, PLATFORMS, type Inspection } from '@linklens/engine'
import type { FindImage } from './card-images.ts'

/** Platform id → its card. */
export type PageCards = ReadonlyMap<string, Card>

/** @returns the cards of the six big platforms, for `cardsOn`. */
export const cardsText = (inspection: Inspection): string =>
  JSON.stringify(
    inspection.platformPreviews
      .filter(({ platform }) => BIG_PLATFORMS.has(platform))
      .map((preview) => [preview.platform, cardOf(inspection, preview, PLATFORMS)]),
  )

/** The cards of a target's pages, kept only where an HTML file of them is asked for. */
export interface CardSet {
  /** By path of the page, as text. */
  readonly pages: ReadonlyMap<string, string>
  readonly findImage: FindImage
}

/** @returns none of a page that was not inspected now. */
export const cardsOn = (path: string, { pages }: Pick<CardSet, 'pages'>): PageCards =>
  new Map(JSON.parse(pages.get(path) ?? '[]') as [string, Card][])
