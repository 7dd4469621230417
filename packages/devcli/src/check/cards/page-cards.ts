/** What a page's cards show, as far as an HTML file of cards draws it: of 1,000 pages no whole inspection stays in memory. */
import type { FindImage } from './card-images.ts'
import { BIG_PLATFORMS, type Inspection, type PlatformPreview } from '@linklens/engine'

export interface Card {
  readonly layout: PlatformPreview['layout']
  /** Cut where the platform cuts, with an ellipsis. */
  readonly title: string | null
  readonly description: string | null
  readonly domain: string | null
  readonly imageUrl: string | null
}

/** Platform id → its card. */
export type PageCards = ReadonlyMap<string, Card>

/** The cards of the six big platforms. */
export const cardsOf = ({ platformPreviews }: Inspection): PageCards =>
  new Map(
    platformPreviews
      .filter(({ platform }) => BIG_PLATFORMS.has(platform))
      .map((preview) => [preview.platform, cardOf(preview)]),
  )

/** The cards of a target's pages, kept only where an HTML file of them is asked for. */
export interface CardSet {
  /** By path of the page. */
  readonly pages: ReadonlyMap<string, PageCards>
  readonly findImage: FindImage
}

const cardOf = ({ layout, title, description, domain, image, truncated }: PlatformPreview): Card => ({
  layout,
  title: shown(title, truncated.title),
  description: shown(description, truncated.description),
  domain,
  imageUrl: image?.url ?? null,
})

const shown = (text: string | null, isCut: boolean): string | null =>
  text !== null && isCut ? `${text}…` : text
