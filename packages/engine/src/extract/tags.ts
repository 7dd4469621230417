/** One tag as written in the page, with its place. Positions count bytes before charset decoding. */
import { z } from 'zod'

export const tagSchema = z
  .object({
    /** The key as written: `og:title`, `twitter:card`, `description`, `title`, … */
    name: z.string(),
    /** The value, character references decoded, otherwise as written; at most 4,096 characters. */
    content: z.string(),
    attribute: z.enum(['property', 'name', 'itemprop', 'http-equiv', 'tag', 'link']),
    /** 1-based. */
    line: z.number().int(),
    /** 1-based, in UTF-16 code units. */
    column: z.number().int(),
    /** Bytes from the start of the page, after content decoding. */
    offset: z.number().int(),
    inHead: z.boolean(),
    /** True length in characters; set only when `content` was cut. */
    contentLength: z.number().int().optional(),
  })
  .meta({ id: 'Tag' })

/** What the output shows of a tag. */
export type Tag = z.infer<typeof tagSchema>

/** What platforms and rules may ask of a tag beyond what the output shows. */
export interface PageTag extends Tag {
  /** How key and value were quoted in the source, the weaker of the two; Signal and WhatsApp differ by it. */
  quote: 'double' | 'single' | 'none'
  /** The attribute that held the value. Some pages write `value=` for `content=`. */
  valueFrom: 'content' | 'value' | 'text' | 'none'
  /** The other key when a tag carries both `name` and `property` (`name` is then here or in `name`). */
  otherKey: { attribute: 'property' | 'name' | 'itemprop'; name: string } | null
  /** The value holds a `>` that is written as such; set only then. A reader that searches the page as text ends the tag there. */
  rawEnd?: true
  /** The value holds the beginning of another tag that is written as such; set only then. */
  rawMarkup?: true
  /** The tag as it is written, of a card's tags whose attributes are not each there once and in plain quotes; set only then. */
  written?: string
  /** `META`, or a key's or value's attribute that is not written in lower case; set only then. */
  capitals?: true
  /** The value is without quotes; set only then. */
  bareValue?: true
  /** Key and value are not in quotes of the same kind; set only then. */
  mixedQuotes?: true
  /** White space around a `=` of these attributes; set only then. */
  spaced?: true
  /** The value is before the key; set only then. */
  valueFirst?: true
  /** What holds it, where it is no tag of the document: `comment`, or the name of an element. */
  within?: string
  /** The value read as UTF-8; set only where that is another one and nothing but the page itself names its encoding. */
  asUtf8?: string
  /** Byte offset of the end of the tag. */
  endOffset: number
  /** All keys of a `property` that lists several, one space between them; set only then. `name` is one of them. */
  listed?: string
}

export const linkSchema = z
  .object({
    /** Lower case, single spaces. */
    rel: z.string(),
    href: z.string(),
    type: z.string().optional(),
    sizes: z.string().optional(),
    hreflang: z.string().optional(),
    title: z.string().optional(),
    media: z.string().optional(),
    line: z.number().int(),
    column: z.number().int(),
    offset: z.number().int(),
    inHead: z.boolean(),
  })
  .meta({ id: 'Link' })
export type PageLink = z.infer<typeof linkSchema>

export const jsonLdBlockSchema = z.object({
  /** The parsed value; absent when the block is invalid or over the limit. */
  value: z.unknown().optional(),
  /** Why the block could not be read. */
  error: z.string().optional(),
  line: z.number().int(),
  column: z.number().int(),
  offset: z.number().int(),
  inHead: z.boolean(),
})
export type JsonLdBlock = z.infer<typeof jsonLdBlockSchema>

export interface PageJsonLd extends JsonLdBlock {
  /** The text as written, where it holds character references: some readers resolve them, and in a script they are none. */
  written?: string
}

export const charsetSchema = z.object({
  /** Name of the Encoding standard, for example `UTF-8` or `windows-1252`. */
  name: z.string(),
  source: z.enum(['bom', 'header', 'meta', 'xml', 'default']),
})

/** How the page's characters were read. */
export interface CharsetFacts extends z.infer<typeof charsetSchema> {
  /** Label in the Content-Type header, if any. */
  headerLabel: string | null
  /** Label of the first meta charset or http-equiv, with its place. */
  metaLabel: string | null
  metaOffset: number | null
  /** Whether the bytes are valid UTF-8 (pure ASCII counts). */
  validUtf8: boolean
  /** Whether any byte is above 0x7F. */
  nonAscii: boolean
}

/** Tags that the page holds as text: in a comment, a script, a `<template>`. */
export interface Swallowed {
  /** `comment`, or the name of the element. */
  by: string
  /**
   * `inside`: of a comment or an element that is closed behind them; `open`: of one that is not closed before them; `code`: a
   * script writes them; `quote`: of an attribute's value.
   */
  how: 'inside' | 'open' | 'code' | 'quote'
  /** Keys of the tags that previews are drawn from, in order, each once: `og:title`, `description`, `title`, `canonical`, `icon`. */
  keys: string[]
  /** The beginning of a `<meta>` that the end of the page cuts, as it is written. */
  written?: string
  /** Where the comment or the element begins. */
  line: number
  column: number
  offset: number
}

/** Everything read from the page's bytes. */
export interface Extraction {
  charset: CharsetFacts
  /** `description`, `title`, `robots`, `viewport`, … : every meta that is not Open Graph or Twitter. */
  standard: PageTag[]
  /** `og:`, `article:`, `book:`, `profile:`, `product:`, `music:`, `video:`, `fb:` keys in any case. */
  openGraph: PageTag[]
  twitter: PageTag[]
  /** All three groups in document order. */
  allTags: PageTag[]
  links: PageLink[]
  jsonLd: PageJsonLd[]
  lang: string | null
  baseHref: string | null
  /** `<html prefix>` is not kept; nothing reads it. */
  metaRefresh: {
    seconds: number
    url: string | null
    line: number
    column: number
    /** Set when it is in `<noscript>`: browsers that run scripts do not follow it. */
    inNoscript?: true
  } | null
  /** Where an inline script sends every visitor, as written. */
  scriptRedirect: { seconds: number; url: string; line: number; column: number } | null
  /** Card tags that nobody reads because they are part of something else; at most 20 places. */
  swallowed: Swallowed[]
  /** Tags that only readers see which search the page as text: in comments, scripts and templates, and titles in `<svg>`. */
  textTags: PageTag[]
  /** Byte offset where the head ended, explicitly or implied. */
  headEnd: number
  /** Where it ends for readers that search the page as text: at `</head>`, else `<body`, whatever is in it; without `<head` at the end of the page. */
  headTextEnd: number
  /**
   * What ended the head: an end tag (`/head`, `/body`, `/html`, `/br`), the element that does not belong there (`div`,
   * or `body` where `</head>` was left out), `#text`, or `#eof` for the end of the file.
   */
  headEndedBy: string
  /** The place of that, and the text that follows there, at most 200 characters; null for the end of the file. */
  headEndText: { line: number; column: number; text: string } | null
  /** Length of the page in bytes. */
  htmlLength: number
  /**
   * Text that a visitor would read, first 2,000 characters, white space folded: for soft-404 and challenge facts.
   * Without the text of scripts, styles, templates, `<noscript>`, `<select>`, `<textarea>`, `<iframe>` and `<svg>`.
   */
  bodyTextStart: string
  /** Text of the first `<h1>` that has any, first 1,000 characters, white space folded. */
  firstHeading: string | null
  /** Text of the very first `<h1>`, `<h2>` or `<h3>` in order: the first that one holds outside of the elements in it, up to the first of those. */
  headingOwnText: { name: 'h1' | 'h2' | 'h3'; text: string } | null
  /** The first `<h2>` or `<h3>` that has text, where it comes before that `<h1>` or there is none; text as of that. */
  earlierHeading: { name: 'h2' | 'h3'; text: string } | null
  /**
   * Of the `<img>`s that the page draws, `src` as written: the first, the one whose `width` times `height` is largest
   * where both are numbers over 10, and the first that is a later sibling of the first `<h1>`. Null where it draws none.
   */
  pageImages: { first: string; largest: string | null; afterHeading: string | null } | null
  /** Names of generators and framework marks found (`next`, `nuxt`, `wordpress`, …), lower case. */
  generators: string[]
  /** How much was left out by the limits. */
  omitted: {
    standard: number
    openGraph: number
    twitter: number
    links: number
    jsonLd: number
    /** At the page's end, after what is read of it; absent where the page was read to its end. */
    unreadBytes?: number
  }
}
