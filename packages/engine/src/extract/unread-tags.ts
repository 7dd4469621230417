/** Tags that readers of markup pass over: of templates, of text, behind a quote that is never closed. Some crawlers read them, and their author looks for the fault elsewhere. */
import type { Range } from './attribute-ranges.ts'
import type { Tag } from './html/tag.ts'
import type { MetaAttributes, RawTag } from './raw-tags.ts'
import type { RawSwallowed } from './swallowed-tags.ts'
import { chosenKey, linkAttributes, wordOf } from './tag-attributes.ts'
import { groupOf } from './tag-keys.ts'

/** Tags in templates that are looked at for a key of a card. */
const MAX_INERT_TAGS = 400
const MAX_SWALLOWED = 20
const MAX_SWALLOWED_KEYS = 40
const MAX_TEXT_TAGS = 100

const CARD_RELS: ReadonlySet<string> = new Set(['canonical', 'icon', 'apple-touch-icon'])
const isCardKey = (key: string): boolean => key === 'description' || groupOf(key) !== 'standard'

export class UnreadTags {
  /** Groups of tags that nobody reads, in order of the page. */
  readonly swallowed: RawSwallowed[] = []
  /** See `Extraction.textTags`. */
  readonly inText: { readonly raw: RawTag; readonly within: string }[] = []
  readonly #page: Buffer
  #template: RawSwallowed | null = null
  #inertLeft = MAX_INERT_TAGS

  constructor(page: Buffer) {
    this.#page = page
  }

  /** `content='A title" property='og:title'`: the value reaches up to the quote that opens the key. */
  metaWithoutKey(tag: Tag, { content }: MetaAttributes): void {
    if (!content || content.quote === 'none') return
    const last = this.#page.toString('latin1', Math.max(content.start, content.end - 20), content.end)
    if (!/["']\s+(?:property|name)\s*=\s*$/i.test(last)) return
    const next = this.#page.toString('latin1', content.end + 1, content.end + 60)
    const key = /^\s*([a-z]+:[a-z:_]{2,40}|description)\b/i.exec(next)?.[1]?.toLowerCase()
    if (key !== undefined && isCardKey(key))
      this.add({ by: 'meta', how: 'quote', offset: tag.start, keys: [key] })
  }

  template(tag: Tag): void {
    this.#template = { by: 'template', how: 'inside', offset: tag.start, keys: [] }
  }

  inertMeta(tag: Tag, found: MetaAttributes, inHead: boolean): void {
    if (this.#inertLeft-- <= 0) return
    this.inert(chosenKey(this.#page, found)?.keys.filter(isCardKey) ?? [])
    this.textMeta(tag, found, { inHead, within: 'template' })
  }

  inertLink(tag: Tag): void {
    if (this.#inertLeft-- <= 0) return
    const { rel } = linkAttributes(this.#page, tag)
    const words = rel ? wordOf(this.#page, rel).toLowerCase().split(/\s+/) : []
    this.inert(words.filter((word) => CARD_RELS.has(word)))
  }

  inert(keys: readonly string[]): void {
    const template = this.#template
    if (!template || keys.length === 0) return
    if (template.keys.length === 0) this.add(template)
    for (const key of keys)
      if (template.keys.length < MAX_SWALLOWED_KEYS && !template.keys.includes(key)) template.keys.push(key)
  }

  textMeta(tag: Tag, found: MetaAttributes, { inHead, within }: { inHead: boolean; within: string }): void {
    const chosen = chosenKey(this.#page, found)
    if (!chosen?.keys.some(isCardKey)) return
    const { start: offset, end: endOffset } = tag
    const group = groupOf(chosen.keys[0] as string)
    this.text({ kind: 'meta', group, chosen, keyIndex: 0, found, offset, endOffset, inHead }, within)
  }

  textTitle(tag: Tag, content: Range, { inHead, within }: { inHead: boolean; within: string }): void {
    const { start: offset, end: endOffset } = tag
    this.text({ kind: 'title', group: 'standard', content, offset, endOffset, inHead }, within)
  }

  text(raw: RawTag, within: string): void {
    if (this.inText.length < MAX_TEXT_TAGS) this.inText.push({ raw, within })
  }

  add(one: RawSwallowed): void {
    if (this.swallowed.length < MAX_SWALLOWED) this.swallowed.push(one)
  }
}
