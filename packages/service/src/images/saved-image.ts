/** An image of a page as a preview or a frozen report stores it: re-encoded by us, never a byte of the original file. */
export interface SavedImage {
  /** URL as the page gives it. */
  readonly url: string
  readonly webp: Uint8Array
}

/** An image that could not be shown when the report was saved. */
export interface MissingImage {
  readonly url: string
  /** The reason, as a public sentence. */
  readonly problem: string
}
