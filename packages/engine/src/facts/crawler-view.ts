import type { Evidence } from './evidence.ts'

/** What asking as one crawler brought that our own request did not. Sentences without their dot. */
export type CrawlerView =
  /** Another page: what the index holds is that page. */
  | {
      readonly outcome: 'page'
      readonly differs: readonly string[]
      /** Its crawler was sent to another page than the one that is shared. */
      readonly isAnother: boolean
      /** It is our page in another language, which the name of the crawler brings, or a request that names no language. */
      readonly language?: 'by-name' | 'by-header'
      /** That page lacks tags that ours has, or names another image. */
      readonly isOfLess?: boolean
      /** Why this crawler may get another one. */
      readonly unsure?: string
      readonly by: Evidence
    }
  /** The crawler names a language of its own: what the index holds is the page in ours. */
  | { readonly outcome: 'its-language'; readonly unsure: string; readonly by: Evidence | null }
  /** No page: the platform gets none either. */
  | {
      readonly outcome: 'refused'
      readonly why: string
      readonly by: Evidence
      readonly fault: 'crawler-refused' | 'crawler-packing' | 'crawler-accept'
    }
  /** A firewall may have judged by our address: the index holds our own page. */
  | { readonly outcome: 'disputed'; readonly why: string; readonly answer: string; readonly by: Evidence }
  /** No answer, which may be our fault; `late`: none within our time limit. */
  | { readonly outcome: 'failed' | 'late'; readonly why: string; readonly by: Evidence }
  /** The platform draws the card of another page: what the index holds is that page. */
  | {
      readonly outcome: 'elsewhere'
      readonly url: string
      readonly source: string
      /** On another site than this page. */
      readonly isForeign: boolean
      readonly by: Evidence
    }
  /** The same, and that page was not seen: the index holds this one. */
  | {
      readonly outcome: 'elsewhere-unseen'
      readonly url: string
      readonly source: string
      readonly why: string
      readonly by: Evidence
    }
  /** The same, and that page is likely this one under another URL: the index holds this one. */
  | { readonly outcome: 'same-page-unasked'; readonly why: string; readonly by: Evidence }
  /** The platform goes no further and draws a redirect: what the index holds is the page that is sent with it. */
  | { readonly outcome: 'redirect'; readonly why: string; readonly by: Evidence }
  /** Not asked: our own limit. */
  | { readonly outcome: 'not-asked' }
