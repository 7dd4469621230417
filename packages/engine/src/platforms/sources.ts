/** Places where a platform looks for a value, as data. */
import type { Evidence } from '../facts/evidence.ts'
import type { PageIndex } from '../facts/page-index.ts'
import type { Yield } from '../facts/field-value.ts'
import { keyName } from '../facts/wording.ts'

/** `first-ignored`: `Description` is read. `prefix-ignored`: `OG:title` is read, `og:Title` is not. `rest-ignored`: the other way round. */
export type KeyCase = 'exact' | 'ignored' | 'first-ignored' | 'prefix-ignored' | 'rest-ignored'

interface Asked {
  /** Asked only while none of these keys holds a value. */
  readonly unless?: readonly string[]
  /** Asked only when one of these holds a value too: a key, or `<title>`. */
  readonly alongside?: readonly string[]
  /** Evidence that it does not count alone, where that is not `by`. */
  readonly alongsideBy?: Evidence
  /** Why it is not certain that the platform asks here. */
  readonly doubt?: string
  /** Evidence that the platform asks here, where that is not the evidence of the whole field. */
  readonly by?: Evidence
  /** A URL counts only where it is on the host of the page; another one ends the search. */
  readonly sameHost?: true
  /** Attribute of these keys, where it is not the platform's general rule. */
  readonly attribute?: 'property' | 'name' | 'either' | 'itemprop'
  /** Case of these keys, likewise. */
  readonly keyCase?: KeyCase
}

/** The end of a text is left out: what the first group of the pattern holds stays. */
export interface EndDropped {
  readonly keeps: RegExp
  /** Only where less than this share of the characters would go. */
  readonly under: number
}

export type Source = Asked &
  (
    | { readonly from: 'meta'; readonly keys: readonly string[] }
    /** `oneLine`: seen only where it is on one line of the source. */
    | {
        readonly from: 'title'
        /** Also outside the head, where meta tags do not count. */
        readonly anywhere?: true
        /** The text of every one, those of `<svg>` too, as one. */
        readonly all?: true
        /** Of several the last counts. */
        readonly last?: true
        readonly oneLine?: true
        readonly dropsEnd?: EndDropped
      }
    /** `own`: of the first `<h1>`, `<h2>` or `<h3>` that holds text outside of the elements in it. */
    | { readonly from: 'heading'; readonly own?: true }
    /** `<h2>` or `<h3>`, where it comes before the heading or there is none. */
    | { readonly from: 'earlier-heading' }
    /** `within`: a rel that only contains one of these counts too, in document order. */
    | { readonly from: 'link'; readonly rels: readonly string[]; readonly within?: true }
    /** Of the first object of one of these types. `oneType`: an `@type` that is a list is none of them. */
    | {
        readonly from: 'json-ld'
        readonly property: string
        readonly types: readonly string[]
        readonly oneType?: true
        /** A text counts even when it is empty; of an author or publisher only the `name` of an object. */
        readonly strict?: 'text' | 'name'
      }
    | { readonly from: 'host' }
    /** Logic of the platform's own. */
    | { readonly from: 'own'; readonly name: string; readonly ask: (page: PageIndex) => Yield }
    /** An `<img>` of the page: the largest by its attributes, else the first; or the first that follows the `<h1>`. */
    | { readonly from: 'page-image'; readonly which: 'largest' | 'after-heading' }
    /** What the page's oEmbed answer holds, where the platform takes it. `thumbnail_url` means its image. */
    | { readonly from: 'oembed'; readonly property: string }
  )

/** Several keys count as one source: they are taken in document order. */
export const meta = (...keys: string[]): Source => ({ from: 'meta', keys })
/** `<meta name="description">`: a `property` attribute does not make it one. */
export const metaDescription: Source = { from: 'meta', keys: ['description'], attribute: 'name' }
export const titleElement: Source = { from: 'title' }
export const heading: Source = { from: 'heading' }
export const earlierHeading: Source = { from: 'earlier-heading' }
/** The same value as `og:image` by the protocol; few platforms say whether they read these. */
export const imageUrlKeys = (doubt: string): Source => ({ from: 'meta', keys: IMAGE_URL_KEYS, doubt })
const IMAGE_URL_KEYS = ['og:image:url', 'og:image:secure_url']
/** Those and the old spelling of `twitter:image`, of platforms that may read Twitter tags. */
export const otherImageKeys = (doubt = 'whether % takes one in place of og:image is not known'): Source => ({
  from: 'meta',
  keys: OTHER_IMAGE_KEYS,
  doubt,
})
const OTHER_IMAGE_KEYS = [...IMAGE_URL_KEYS, 'twitter:image:src']
export const host: Source = { from: 'host' }
export const largestImage: Source = { from: 'page-image', which: 'largest' }
export const imageAfterHeading: Source = { from: 'page-image', which: 'after-heading' }
export const link = (...rels: string[]): Source => ({ from: 'link', rels })
/** `icon`, `apple-touch-icon`, `mask-icon`, …: whichever comes first. */
export const anyIcon: Source = { from: 'link', rels: ['icon'], within: true }
export const oembed = (property: string): Source => ({ from: 'oembed', property })
export const jsonLd = (property: string, types: readonly string[]): Source & { from: 'json-ld' } => ({
  from: 'json-ld',
  property,
  types,
})

/** How the source is named in traces and messages. */
export function sourceName(source: Source): string {
  switch (source.from) {
    case 'meta':
      return source.keys.map(keyName).join(' or ')
    case 'title':
      return '<title>'
    case 'heading':
      return source.own ? '<h1>, <h2> or <h3>' : '<h1>'
    case 'earlier-heading':
      return '<h2> or <h3>'
    case 'link':
      return `link ${source.rels.join(' or ')}`
    case 'json-ld':
      return `JSON-LD ${source.property}`
    case 'host':
      return 'host name'
    case 'own':
      return source.name
    case 'page-image':
      return '<img>'
    case 'oembed':
      return `oEmbed ${source.property}`
  }
}
