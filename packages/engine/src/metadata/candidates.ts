/**
 * Precedence as data: for each field the sources in the order in which they are asked. The first that is
 * not empty wins; the others are its fallbacks. Sources are keys of `tag-index.ts` (`og:title`, `itemprop:name`,
 * `title`), `link:<rel>`, `header:<rel>` of the Link header, `json-ld:<value>` of `json-ld-values.ts`, `h1`, `html:lang` and `final-url`.
 */
import type { NormalizedMetadata } from './normalized-metadata.ts'

/** Images have structured properties and an order of their own: see `image-candidates.ts`. */
export type PlainField = Exclude<keyof NormalizedMetadata, 'image' | 'imageAlt'>

export const SOURCES: { readonly [F in PlainField]: readonly string[] } = {
  // A headline is written as a title; a name is often that of the kind of page (`Article`, `Home`).
  title: ['og:title', 'twitter:title', 'json-ld:headline', 'title', 'json-ld:name', 'meta:title', 'h1'],
  description: [
    'og:description',
    'twitter:description',
    'description',
    'json-ld:description',
    'itemprop:description',
  ],
  url: ['og:url', 'link:canonical', 'header:canonical', 'final-url'],
  canonicalUrl: ['link:canonical', 'header:canonical'],
  siteName: ['og:site_name', 'application-name', 'json-ld:website', 'json-ld:publisher'],
  type: ['og:type'],
  locale: ['og:locale'],
  themeColor: ['theme-color', 'msapplication-tilecolor'],
  favicon: ['link:icon', 'link:apple-touch-icon', 'link:apple-touch-icon-precomposed'],
  twitterCard: ['twitter:card'],
  twitterSite: ['twitter:site'],
  author: ['author', 'json-ld:author', 'article:author', 'itemprop:author', 'twitter:creator'],
  publishedTime: ['article:published_time', 'json-ld:datePublished', 'itemprop:datepublished', 'date'],
  modifiedTime: [
    'article:modified_time',
    'og:updated_time',
    'json-ld:dateModified',
    'itemprop:datemodified',
    'last-modified',
  ],
  section: ['article:section', 'json-ld:articleSection'],
  video: ['og:video', 'og:video:url', 'og:video:secure_url', 'twitter:player:stream', 'twitter:player'],
  lang: ['html:lang', 'http-equiv:content-language', 'json-ld:inLanguage'],
}

/** Fields whose values are URLs: made absolute, left out when they cannot be. */
export const URL_FIELDS: ReadonlySet<PlainField> = new Set(['url', 'canonicalUrl', 'favicon', 'video'])

/** Candidates that are kept per field after the winner. The raw tags show whatever else a page with 500 copies holds. */
export const FALLBACKS_PER_FIELD = 10

/** Images kept of one page; galleries on real pages name up to a dozen. */
export const IMAGES_PER_PAGE = 20
