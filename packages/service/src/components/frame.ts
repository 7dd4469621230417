/** What every page needs from outside: handed down, never reached for. */
export interface Frame {
  readonly productName: string
  /** Origin without a slash at its end. */
  readonly baseUrl: string
  readonly assets: AssetLinks
  /** The picture of a page that brings none; null: the service's own stands in. */
  readonly imageOf: (meta: PageMeta) => PageImage | null
}

/** Of 1,200 × 630 pixels, as PNG. */
export interface PageImage {
  readonly path: string
  readonly alt: string
}

/** Paths of the static files; null where nothing has been built. */
export interface AssetLinks {
  readonly stylesheet: string | null
  readonly script: string | null
  readonly icon: string | null
  readonly touchIcon: string | null
  readonly socialImage: string | null
  readonly exampleImage: string | null
}

export interface PageMeta {
  readonly title: string
  /** For search results and cards: one or two sentences. */
  readonly description: string
  /** Path of the canonical address. */
  readonly path: string
  /** Kept out of search engines. */
  readonly noindex?: boolean
  /** Names its canonical address although search engines are kept out: the page is there to be shared. */
  readonly isShared?: boolean
  /** For cards; drawn from title and description unless given. */
  readonly image?: PageImage
  /** Marks the entry of the navigation that this page belongs to. */
  readonly section?: 'rules' | 'platforms' | 'docs' | 'dashboard'
}
