/** Keeps what the tree rules report: tags as ranges of bytes, within the limits, nothing decoded yet. */
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
import type { MetaAttributes, RawJsonLd, RawLink, RawRefresh, RawTag } from './raw-tags.ts'
import { PageText } from './page-text.ts'
import { chosenKey, linkAttributes, metaAttributes, wordOf } from './tag-attributes.ts'
import { groupOf } from './tag-keys.ts'
import { TagLimit } from './tag-limit.ts'
import type { Extraction } from './tags.ts'
import type { UnreadTags } from './unread-tags.ts'

type Found = AttributeRange | undefined

const SCRIPT_NAMES = ['type', 'src', 'id', 'class'] as const

const MAX_REFRESHES = 20
const MAX_JSON_LD_BLOCKS = 100
const MAX_REDIRECTING = 5
/** A page that only sends on needs no more. */
const MAX_REDIRECTING_BYTES = 4_096
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
  /** Null where nobody asks for them. */
  readonly unread: UnreadTags | null
  headEnd: { offset: number; by: string } | null = null
  /** Where reading ended before the page did. */
  cutAt: number | null = null
  /** The first label a `<meta>` names, and the first that names an encoding. */
  metaLabel: MetaLabel | null = null
  lateEncoding: EncodingName | null = null
  readonly #page: Buffer
  readonly #limit = new TagLimit()
  #isBaseInHead = false

  constructor(
    page: Buffer,
    images: PageImages | null,
    generators: GeneratorMarks | null,
    unread: UnreadTags | null,
  ) {
    this.#page = page
    this.unread = unread
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
    const found = metaAttributes(this.#page, tag)
    this.#noteCharset(tag, found)
    this.#noteRefresh(tag, found, inHead, inNoscript)
    const chosen = chosenKey(this.#page, found)
    if (!chosen) {
      this.unread?.metaWithoutKey(tag, found)
      return
    }
    for (let keyIndex = 0; keyIndex < chosen.keys.length; keyIndex++) {
      const group = groupOf(chosen.keys[keyIndex] as string)
      const { start: offset, end: endOffset } = tag
      this.#keepTag({ kind: 'meta', group, chosen, keyIndex, found, offset, endOffset, inHead })
    }
  }

  inertMeta(tag: Tag): void {
    const found = metaAttributes(this.#page, tag)
    this.#noteCharset(tag, found)
    this.unread?.inertMeta(tag, found, this.#isInHead(tag))
  }

  textMeta(tag: Tag, within: string): void {
    const inHead = this.#isInHead(tag)
    this.unread?.textMeta(tag, metaAttributes(this.#page, tag), { inHead, within })
  }

  textTitle(tag: Tag, content: Range, within: string): void {
    this.unread?.textTitle(tag, content, { inHead: this.#isInHead(tag), within })
  }

  #isInHead({ start }: Tag): boolean {
    return this.headEnd === null || start < this.headEnd.offset
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
    const found = linkAttributes(this.#page, tag)
    const { rel, href, type } = found
    if (!href) return
    this.#noteUrl(href)
    const words = rel ? this.#word(rel) : ''
    if (!isKeptRel(words) || !this.#limit.keepsLink(words, type ? this.#word(type) : '')) return
    this.links.push({ found, offset: tag.start, endOffset: tag.end, inHead })
    this.#noteStart(tag.start)
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

  #word(range: Range): string {
    return wordOf(this.#page, range)
  }
}
