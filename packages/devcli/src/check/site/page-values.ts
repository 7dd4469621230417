/** What a page says of itself, as far as it is compared with what other pages of the site say. */

export interface PageValues {
  /** What most cards draw as its title; null: the page has none. */
  readonly title: string | null
  /** What its <title> says, where that is another text. */
  readonly titleElement?: string
  readonly description: string | null
  /** Absolute URL of the image that most cards draw. */
  readonly image: string | null
  /** See `values/image-hash.ts`; only where it is compared, and of an image that came. */
  readonly imageHash?: string
  /** Absolute URL of the canonical link, unless it is the page's own. */
  readonly canonical?: string
  /** Absolute URL of og:url, unless it is the page's own. */
  readonly ogUrl?: string
}

/** Characters that are compared. More would be no title and no description: long ones are the same where their beginnings are. */
export const MAX_CHARACTERS = 300
