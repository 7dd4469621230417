/** Keeps what the tree rules tell: tags as ranges of bytes, within the limits, nothing decoded yet. */
import { decodeHTMLAttribute } from 'entities/decode'
import { LIMITS } from '../limits.ts'
import { type AttributeRange, type Range, attributeRange, cutRange } from './attribute-ranges.ts'
import { asDeclaredInPage, encodingOf, type EncodingName } from './charset/encoding-labels.ts'
import { labelOfMeta } from './charset/meta-charset.ts'
import type { MetaLabel } from './decode-html.ts'
import { frameworkOfAddress, frameworkOfScriptId } from './generators.ts'
import type { TextPiece } from './body-text.ts'
import { skipWhitespace } from './html/bytes.ts'
import type { PageSink, TextContent } from './html/page-sink.ts'
import type { Tag } from './html/tag.ts'
import { isJsonLdType } from './json-ld.ts'
import { isKeptRel } from './links.ts'
import { type ChosenKey, type TagGroup, chooseKey, groupOf } from './tag-keys.ts'
import { trimSpace } from './trim-space.ts'

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
  /** Which of the keys of a `property` list this tag stands for. */
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

/** Text looked at for the start of the body and for a heading, and pieces of it. */
const MAX_TEXT_BYTES = 8 * 1024
const MAX_TEXT_PIECES = 1_000
const MAX_REFRESHES = 20
const MAX_JSON_LD_BLOCKS = 100

export class PageCollector implements PageSink {
  tags: RawTag[] = []
  links: RawLink[] = []
  jsonLd: RawJsonLd[] = []
  refreshes: RawRefresh[] = []
  bodyText: TextPiece[] = []
  heading: TextPiece[] = []
  readonly omitted = { standard: 0, openGraph: 0, twitter: 0, links: 0, jsonLd: 0 }
  readonly frameworks = new Set<string>()
  lang: Range | null = null
  baseHref: Range | null = null
  headEnd: { offset: number; by: string } | null = null
  /** The first label a `<meta>` names, and the first that names an encoding. */
  metaLabel: MetaLabel | null = null
  lateEncoding: EncodingName | null = null
  wantsText = true
  readonly #page: Buffer
  readonly #kept = { standard: 0, openGraph: 0, twitter: 0 }
  #isBaseInHead = false
  #bodyTextBytes = 0
  #breaksPending = false
  #headingState: 'awaited' | 'open' | 'done' = 'awaited'

  constructor(page: Buffer) {
    this.#page = page
  }

  html(tag: Tag): void {
    this.lang ??= this.#find(tag, 'lang') ?? null
    if (this.#find(tag, 'data-wf-page')) this.frameworks.add('webflow')
  }

  meta(tag: Tag, inHead: boolean, inNoscript: boolean): void {
    const found = this.#readMeta(tag)
    this.#noteCharset(tag, found)
    this.#noteRefresh(tag, found, inHead, inNoscript)
    const chosen = this.#chooseKey(found)
    if (!chosen) return
    for (let keyIndex = 0; keyIndex < chosen.keys.length; keyIndex++) {
      const group = groupOf(chosen.keys[keyIndex] as string)
      const { start: offset, end: endOffset } = tag
      this.#keepTag({ kind: 'meta', group, chosen, keyIndex, found, offset, endOffset, inHead })
    }
  }

  inertMeta(tag: Tag): void {
    this.#noteCharset(tag, this.#readMeta(tag))
  }

  #readMeta(tag: Tag): MetaAttributes {
    return {
      property: this.#find(tag, 'property'),
      name: this.#find(tag, 'name'),
      itemprop: this.#find(tag, 'itemprop'),
      httpEquiv: this.#find(tag, 'http-equiv'),
      content: this.#find(tag, 'content'),
      value: this.#find(tag, 'value'),
      charset: this.#find(tag, 'charset'),
    }
  }

  /** The keys that matter are ASCII, so Latin-1 tells the group whatever the encoding. */
  #chooseKey({ property, name, itemprop, httpEquiv }: MetaAttributes): ChosenKey | null {
    return chooseKey({
      property: this.#key(property),
      name: this.#key(name),
      itemprop: this.#key(itemprop),
      httpEquiv: this.#key(httpEquiv),
    })
  }

  #key(range: Range | undefined): string {
    if (!range) return ''
    const written = this.#latin1(range)
    return trimSpace(written.includes('&') ? decodeHTMLAttribute(written) : written)
  }

  #keepTag(tag: RawTag): void {
    if (this.#kept[tag.group] >= LIMITS.tagsPerGroup) {
      this.omitted[tag.group]++
      return
    }
    this.#kept[tag.group]++
    this.tags.push(tag)
  }

  #noteCharset(tag: Tag, found: MetaAttributes): void {
    if (this.lateEncoding !== null || (!found.charset && !found.httpEquiv)) return
    const label = labelOfMeta(this.#page, found)
    if (label === null) return
    this.metaLabel ??= { label, offset: tag.start }
    const encoding = encodingOf(label)
    if (encoding) this.lateEncoding = asDeclaredInPage(encoding)
  }

  #noteRefresh(tag: Tag, found: MetaAttributes, inHead: boolean, inNoscript: boolean): void {
    const { content, httpEquiv } = found
    if (!content || !httpEquiv || this.refreshes.length >= MAX_REFRESHES) return
    if (this.#latin1(httpEquiv).toLowerCase() !== 'refresh') return
    this.refreshes.push({ content, inNoscript, ...placeOf(tag, inHead) })
  }

  link(tag: Tag, inHead: boolean): void {
    const href = this.#find(tag, 'href')
    if (!href) return
    this.#noteFramework(frameworkOfAddress(this.#latin1(href)))
    const rel = this.#find(tag, 'rel')
    if (!rel || !isKeptRel(this.#latin1(rel))) return
    if (this.links.length >= LIMITS.tagsPerGroup) this.omitted.links++
    else this.links.push({ found: this.#readLink(tag, rel, href), ...placeOf(tag, inHead) })
  }

  #readLink(tag: Tag, rel: AttributeRange, href: AttributeRange): LinkAttributes {
    return {
      rel,
      href,
      type: this.#find(tag, 'type'),
      sizes: this.#find(tag, 'sizes'),
      hreflang: this.#find(tag, 'hreflang'),
      title: this.#find(tag, 'title'),
      media: this.#find(tag, 'media'),
    }
  }

  base(tag: Tag, inHead: boolean): void {
    const href = this.#find(tag, 'href')
    if (!href || this.baseHref) return
    this.baseHref = href
    this.#isBaseInHead = inHead
  }

  title(tag: Tag, content: TextContent, inHead: boolean): void {
    const { start, end, elementEnd } = content
    this.#keepTag({
      kind: 'title',
      group: 'standard',
      content: { start, end },
      offset: tag.start,
      endOffset: elementEnd,
      inHead,
    })
  }

  script(tag: Tag, { start, end, elementEnd }: TextContent, inHead: boolean): void {
    const type = this.#find(tag, 'type')
    const src = this.#find(tag, 'src')
    const id = this.#find(tag, 'id')
    if (src) this.#noteFramework(frameworkOfAddress(this.#latin1(src)))
    if (id) this.#noteFramework(frameworkOfScriptId(this.#latin1(id)))
    if (!type || !isJsonLdType(this.#latin1(type))) return
    if (this.jsonLd.length >= MAX_JSON_LD_BLOCKS) this.omitted.jsonLd++
    else this.jsonLd.push({ content: { start, end }, offset: tag.start, endOffset: elementEnd, inHead })
  }

  #noteFramework(framework: string | null): void {
    if (framework) this.frameworks.add(framework)
  }

  text(start: number, end: number, breaks: boolean): void {
    const isBlank = skipWhitespace(this.#page, start, end) === end
    this.#breaksPending ||= breaks || isBlank
    if (isBlank) return
    const piece = { start, end: Math.min(end, start + MAX_TEXT_BYTES), breaks: this.#breaksPending }
    this.#breaksPending = false
    if (this.#headingState === 'open') this.heading.push(piece)
    if (this.#bodyTextBytes < MAX_TEXT_BYTES) this.bodyText.push(piece)
    this.#bodyTextBytes += piece.end - piece.start
    const isFull = this.#bodyTextBytes >= MAX_TEXT_BYTES || this.bodyText.length >= MAX_TEXT_PIECES
    this.wantsText = !isFull || this.#headingState === 'open'
    if (this.heading.length >= MAX_TEXT_PIECES) this.headingEnd()
  }

  headingStart(): void {
    if (this.#headingState !== 'awaited') return
    this.#headingState = 'open'
    this.wantsText = true
  }

  /** A heading without text (a logo) does not count: the next one is awaited. */
  headingEnd(): void {
    if (this.#headingState === 'open') this.#headingState = this.heading.length > 0 ? 'done' : 'awaited'
  }

  headEnded(offset: number, by: string): void {
    this.headEnd ??= { offset, by }
  }

  bodyRemoved(): void {
    this.tags = this.tags.filter((tag) => tag.inHead)
    this.links = this.links.filter((link) => link.inHead)
    this.jsonLd = this.jsonLd.filter((block) => block.inHead)
    if (!this.#isBaseInHead) this.baseHref = null
    this.bodyText = []
    this.heading = []
  }

  #find(tag: Tag, name: string): Found {
    return attributeRange(this.#page, tag, name)
  }

  #latin1(range: Range): string {
    const { start, end } = cutRange(range)
    return this.#page.toString('latin1', start, end)
  }
}

function placeOf(tag: Tag, inHead: boolean): Place {
  return { offset: tag.start, endOffset: tag.end, inHead }
}
