/** What is kept of the page's tags until the encoding is certain: where their attributes and texts are, nothing decoded. */
import type { AttributeRange, Range } from './attribute-ranges.ts'
import type { ChosenKey, TagGroup } from './tag-keys.ts'

type Found = AttributeRange | undefined

export interface MetaAttributes {
  property: Found
  name: Found
  itemprop: Found
  httpEquiv: Found
  content: Found
  value: Found
  charset: Found
}

export interface LinkAttributes {
  rel: Found
  href: Found
  type: Found
  sizes: Found
  hreflang: Found
  title: Found
  media: Found
}

export interface Place {
  offset: number
  endOffset: number
  inHead: boolean
}

export interface RawMeta extends Place {
  kind: 'meta'
  group: TagGroup
  /** Its keys read as Latin-1: right for ASCII, which nearly all are. */
  chosen: ChosenKey
  /** Which of the keys of a `property` list this entry is for. */
  keyIndex: number
  found: MetaAttributes
}

export interface RawTitle extends Place {
  kind: 'title'
  group: 'standard'
  content: Range
}

export type RawTag = RawMeta | RawTitle

export interface RawLink extends Place {
  found: LinkAttributes
}

export interface RawRefresh extends Place {
  content: Range
  inNoscript: boolean
}

export interface RawJsonLd extends Place {
  content: Range
}
