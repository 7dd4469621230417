/** Keeps what the tree rules report: tags as ranges of bytes, within the limits, nothing decoded yet. */
import { decodeHTMLAttribute } from 'entities/decode'
import {
  type AttributeRange,
  type Range,
  attributeRange,
  attributeRanges,
  cutRange,
} from './attribute-ranges.ts'
import { asDeclaredInPage, encodingOf, type EncodingName } from './charset/encoding-labels.ts'
import { labelsOfMeta } from './charset/meta-charset.ts'
import type { MetaLabel } from './decode-html.ts'
import type { GeneratorMarks } from './generators.ts'
import { skipWhitespace } from './html/bytes.ts'
import type { PageSink, TextContent } from './html/page-sink.ts'
import type { Tag } from './html/tag.ts'
import { isJsonLdType } from './json-ld.ts'
import { isKeptRel } from './links.ts'
import type { PageImages } from './page-images.ts'
import type { LinkAttributes, MetaAttributes, RawJsonLd, RawLink, RawRefresh, RawTag } from './raw-tags.ts'
import { PageText } from './page-text.ts'
import type { RawSwallowed } from './swallowed-tags.ts'
import { type ChosenKey, chooseKey, groupOf } from './tag-keys.ts'
import { TagLimit } from './tag-limit.ts'
import type { Extraction } from './tags.ts'
import { trimSpace } from './trim-space.ts'

type Found = AttributeRange | undefined

const META_NAMES = ['property', 'name', 'itemprop', 'http-equiv', 'content', 'value', 'charset'] as const
const LINK_NAMES = ['rel', 'href', 'type', 'sizes', 'hreflang', 'title', 'media'] as const
const SCRIPT_NAMES = ['type', 'src', 'id', 'class'] as const

const MAX_REFRESHES = 20
const MAX_JSON_LD_BLOCKS = 100
const MAX_REDIRECTING = 5
/** A page that only sends on needs no more. */
const MAX_REDIRECTING_BYTES = 4_096
/** Tags in templates that are looked at for a key of a card. */
const MAX_INERT_TAGS = 400
const MAX_SWALLOWED = 20
const MAX_SWALLOWED_KEYS = 40
const MAX_TEXT_TAGS = 100

const CARD_RELS: ReadonlySet<string> = new Set(['canonical', 'icon', 'apple-touch-icon'])
const isCardKey = (key: string): boolean => key === 'description' || groupOf(key) !== 'standard'

export class PageCollector implements PageSink {
  tags: RawTag[] = []
  links: RawLink[] = []
  jsonLd: RawJsonLd[] = []
  refreshes: RawRefresh[] = []
  /** The first inline scripts that are short and may send visitors elsewhere. */
  readonly redirecting: (Range & { readonly offset: number })[] = []
  /** Offsets of all that is kept, ascending. */
  readonly starts: number[] = []
  readonly shown: PageText
  /** Null where nobody asks for them. */
  readonly images: PageImages | null
  omittedJsonLd = 0
  /** Null where nobody asks for them. */
  readonly generators: GeneratorMarks | null
  lang: Range | null = null
  xmlLang: Range | null = null
  baseHref: Range | null = null
  /** Groups of tags that nobody reads, in order of the page. */
  readonly swallowedTags: RawSwallowed[] = []
  /** See `Extraction.textTags`. */
  readonly textTags: { readonly raw: RawTag; readonly within: string }[] = []
  headEnd: { offset: number; by: string } | null = null
  /** Where reading ended before the page did. */
  cutAt: number | null = null
  /** The first label a `<meta>` names, and the first that names an encoding. */
  metaLabel: MetaLabel | null = null
  lateEncoding: EncodingName | null = null
  readonly #page: Buffer
  readonly #limit = new TagLimit()
  #template: RawSwallowed | null = null
  #inertLeft = MAX_INERT_TAGS
  #isBaseInHead = false

  constructor(page: Buffer, images: PageImages | null, generators: GeneratorMarks | null) {
    this.#page = page
    this.shown = new PageText(page)
    this.images = images
    this.generators = generators
  }

  html(tag: Tag): void {
    this.lang ??= this.#find(tag, 'lang') ?? null
    this.xmlLang ??= this.#find(tag, 'xml:lang') ?? null
    if (this.generators && this.#find(tag, 'data-wf-page')) this.generators.add('webflow')
  }

  meta(tag: Tag, inHead: boolean, inNoscript: boolean): void {
    const found = this.#readMeta(tag)
    this.#noteCharset(tag, found)
    this.#noteRefresh(tag, found, inHead, inNoscript)
    const chosen = this.#chooseKey(found)
    if (!chosen) {
      this.#noteSwallowedKey(tag, found)
      return
    }
    for (let keyIndex = 0; keyIndex < chosen.keys.length; keyIndex++) {
      const group = groupOf(chosen.keys[keyIndex] as string)
      const { start: offset, end: endOffset } = tag
      this.#keepTag({ kind: 'meta', group, chosen, keyIndex, found, offset, endOffset, inHead })
    }
  }

  /** `content='A title" property='og:title'`: the value reaches up to the quote that opens the key. */
  #noteSwallowedKey(tag: Tag, { content }: MetaAttributes): void {
    if (!content || content.quote === 'none') return
    const last = this.#page.toString('latin1', Math.max(content.start, content.end - 20), content.end)
    if (!/["']\s+(?:property|name)\s*=\s*$/i.test(last)) return
    const next = this.#page.toString('latin1', content.end + 1, content.end + 60)
    const key = /^\s*([a-z]+:[a-z:_]{2,40}|description)\b/i.exec(next)?.[1]?.toLowerCase()
    if (key !== undefined && isCardKey(key))
      this.#keepSwallowed({ by: 'meta', how: 'quote', offset: tag.start, keys: [key] })
  }

  inertMeta(tag: Tag): void {
    const found = this.#readMeta(tag)
    this.#noteCharset(tag, found)
    if (this.#inertLeft-- <= 0) return
    const chosen = this.#chooseKey(found)
    this.#noteInert(chosen?.keys.filter(isCardKey) ?? [])
    this.#keepTextMeta(tag, found, chosen, 'template')
  }

  textMeta(tag: Tag, within: string): void {
    const found = this.#readMeta(tag)
    this.#keepTextMeta(tag, found, this.#chooseKey(found), within)
  }

  #keepTextMeta(tag: Tag, found: MetaAttributes, chosen: ChosenKey | null, within: string): void {
    if (!chosen?.keys.some(isCardKey)) return
    const { start: offset, end: endOffset } = tag
    const group = groupOf(chosen.keys[0] as string)
    const inHead = this.#isInHead(offset)
    this.#keepText({ kind: 'meta', group, chosen, keyIndex: 0, found, offset, endOffset, inHead }, within)
  }

  textTitle(tag: Tag, content: Range, within: string): void {
    const { start: offset, end: endOffset } = tag
    const inHead = this.#isInHead(offset)
    this.#keepText({ kind: 'title', group: 'standard', content, offset, endOffset, inHead }, within)
  }

  #isInHead(offset: number): boolean {
    return this.headEnd === null || offset < this.headEnd.offset
  }

  #keepText(raw: RawTag, within: string): void {
    if (this.textTags.length < MAX_TEXT_TAGS) this.textTags.push({ raw, within })
  }

  inertLink(tag: Tag): void {
    if (this.#inertLeft-- <= 0) return
    const { rel } = this.#readLink(tag)
    const words = rel ? this.#word(rel).toLowerCase().split(/\s+/) : []
    this.#noteInert(words.filter((word) => CARD_RELS.has(word)))
  }

  inertTitle(): void {
    this.#noteInert(['title'])
  }

  template(tag: Tag): void {
    this.#template = { by: 'template', how: 'inside', offset: tag.start, keys: [] }
  }

  #noteInert(keys: readonly string[]): void {
    const template = this.#template
    if (!template || keys.length === 0) return
    if (template.keys.length === 0) this.#keepSwallowed(template)
    for (const key of keys)
      if (template.keys.length < MAX_SWALLOWED_KEYS && !template.keys.includes(key)) template.keys.push(key)
  }

  #keepSwallowed(one: RawSwallowed): void {
    if (this.swallowedTags.length < MAX_SWALLOWED) this.swallowedTags.push(one)
  }

  swallowed(found: readonly RawSwallowed[]): void {
    for (const one of found) this.#keepSwallowed(one)
  }

  #readMeta(tag: Tag): MetaAttributes {
    const ranges = attributeRanges(this.#page, tag, META_NAMES)
    return {
      property: ranges[0],
      name: ranges[1],
      itemprop: ranges[2],
      httpEquiv: ranges[3],
      content: ranges[4],
      value: ranges[5],
      charset: ranges[6],
    }
  }

  /** The keys that matter are ASCII, so Latin-1 gives the group whatever the encoding. */
  #chooseKey({ property, name, itemprop, httpEquiv }: MetaAttributes): ChosenKey | null {
    return chooseKey({
      property: this.#key(property),
      name: this.#key(name),
      itemprop: this.#key(itemprop),
      httpEquiv: this.#key(httpEquiv),
    })
  }

  #key(range: Range | undefined): string {
    return range ? trimSpace(this.#word(range)) : ''
  }

  get omitted(): Extraction['omitted'] {
    return { ...this.#limit.omitted, jsonLd: this.omittedJsonLd }
  }

  #keepTag(tag: RawTag): void {
    const value = tag.kind === 'title' ? tag.content : tag.found.content
    const isFilled = value !== undefined && skipWhitespace(this.#page, value.start, value.end) < value.end
    if (!this.#limit.keepsTag(tag, isFilled)) return
    this.tags.push(tag)
    this.#noteStart(tag.offset)
  }

  #noteStart(offset: number): void {
    if (this.starts.at(-1) !== offset) this.starts.push(offset)
  }

  #noteCharset(tag: Tag, found: MetaAttributes): void {
    if (this.lateEncoding !== null || (!found.charset && !found.httpEquiv)) return
    const labels = labelsOfMeta(found, (range) => this.#word(range))
    const label = labels.find((one) => encodingOf(one) !== null) ?? labels[0]
    if (label === undefined) return
    this.metaLabel ??= { label, offset: tag.start }
    const encoding = encodingOf(label)
    if (encoding) this.lateEncoding = asDeclaredInPage(encoding)
  }

  #noteRefresh(tag: Tag, found: MetaAttributes, inHead: boolean, inNoscript: boolean): void {
    const { content, httpEquiv } = found
    if (!content || !httpEquiv || this.refreshes.length >= MAX_REFRESHES) return
    if (this.#word(httpEquiv).toLowerCase() !== 'refresh') return
    this.refreshes.push({ content, inNoscript, offset: tag.start, endOffset: tag.end, inHead })
    this.#noteStart(tag.start)
  }

  link(tag: Tag, inHead: boolean): void {
    const found = this.#readLink(tag)
    const { rel, href, type } = found
    if (!href) return
    this.#noteUrl(href)
    const words = rel ? this.#word(rel) : ''
    if (!isKeptRel(words) || !this.#limit.keepsLink(words, type ? this.#word(type) : '')) return
    this.links.push({ found, offset: tag.start, endOffset: tag.end, inHead })
    this.#noteStart(tag.start)
  }

  #readLink(tag: Tag): LinkAttributes {
    const ranges = attributeRanges(this.#page, tag, LINK_NAMES)
    return {
      rel: ranges[0],
      href: ranges[1],
      type: ranges[2],
      sizes: ranges[3],
      hreflang: ranges[4],
      title: ranges[5],
      media: ranges[6],
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
    const ranges = attributeRanges(this.#page, tag, SCRIPT_NAMES)
    const [type, src, id, classes] = [ranges[0], ranges[1], ranges[2], ranges[3]]
    if (src) this.#noteUrl(src)
    else {
      this.generators?.addScript(start, end)
      this.#noteRedirecting(tag, start, end)
    }
    if (id) this.generators?.addScriptId(this.#word(id))
    if (!type || !isJsonLdType(this.#word(type))) return
    if (classes) this.generators?.addJsonLdClass(this.#word(classes))
    if (this.jsonLd.length >= MAX_JSON_LD_BLOCKS) {
      this.omittedJsonLd++
      return
    }
    this.jsonLd.push({ content: { start, end }, offset: tag.start, endOffset: elementEnd, inHead })
    this.#noteStart(tag.start)
  }

  #noteRedirecting({ start: offset }: Tag, start: number, end: number): void {
    if (end - start > MAX_REDIRECTING_BYTES || this.redirecting.length >= MAX_REDIRECTING) return
    if (!this.#page.subarray(start, end).includes('location')) return
    this.redirecting.push({ start, end, offset })
    this.#noteStart(offset)
  }

  #noteUrl(url: Range): void {
    const { start, end } = cutRange(url)
    this.generators?.addUrl(start, end)
  }

  get wantsText(): boolean {
    return this.shown.isWanted
  }

  text(start: number, end: number, breaks: boolean): void {
    this.shown.add(start, end, breaks)
  }

  headingStart(tag: Tag): void {
    this.shown.headingStart(tag)
  }

  headingEnd(): void {
    this.shown.headingEnd()
  }

  image(tag: Tag, followsHeading: boolean): void {
    this.images?.add(tag, followsHeading)
  }

  headEnded(offset: number, by: string): void {
    this.headEnd ??= { offset, by }
  }

  cutOff(offset: number): void {
    this.cutAt = offset
  }

  bodyRemoved(): void {
    this.tags = this.tags.filter((tag) => tag.inHead)
    this.links = this.links.filter((link) => link.inHead)
    this.jsonLd = this.jsonLd.filter((block) => block.inHead)
    if (!this.#isBaseInHead) this.baseHref = null
    this.shown.clear()
    this.images?.clear()
  }

  #find(tag: Tag, name: string): Found {
    return attributeRange(this.#page, tag, name)
  }

  /** What is compared with words of ours, all ASCII: references resolved (templates write `ld&#x2B;json`). */
  #word(range: Range): string {
    const { start, end } = cutRange(range)
    const written = this.#page.toString('latin1', start, end)
    return written.includes('&') ? decodeHTMLAttribute(written) : written
  }
}
