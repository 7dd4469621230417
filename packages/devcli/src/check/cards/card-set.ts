import type { FindImage } from './card-images.ts'
import type { PageCards } from './page-cards.ts'

/** The cards of a target's pages, kept only where an HTML file of them is asked for. */
export interface CardSet {
  /** By path of the page. */
  readonly pages: ReadonlyMap<string, PageCards>
  readonly findImage: FindImage
}
