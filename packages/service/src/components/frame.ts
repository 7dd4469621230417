import type { AssetLinks, Shown } from '../http/static-assets.ts'

/** What every page needs from outside; always passed in. */
export interface Frame {
  readonly productName: string
  /** Origin without a slash at its end. */
  readonly baseUrl: string
  readonly assets: AssetLinks
  /** The social image of a page; null: the service's own. */
  readonly imageOf: (meta: PageMeta) => PageImage | null
}

/** A PNG of 1,200 × 630 pixels. */
export interface PageImage {
  readonly path: string
  readonly alt: string
}

export interface PageMeta {
  readonly title: string
  /** For search results and cards: one or two sentences. */
  readonly description: string
  /** Path of the canonical URL. */
  readonly path: string
  /** The page is also there as Markdown, at its path with `.md`. */
  readonly hasMarkdown?: boolean
  /** Search engines must not index the page. */
  readonly noindex?: boolean
  /** Has a canonical URL although search engines must not index it: the page is there to be shared. */
  readonly isShared?: boolean
  /** For cards; drawn from title and description unless given. */
  readonly image?: PageImage
  /** Text, unless given. */
  readonly shows?: Shown
  /** Marks the entry of the navigation that this page belongs to. */
  readonly section?: 'rules' | 'platforms' | 'docs' | 'dashboard'
}
