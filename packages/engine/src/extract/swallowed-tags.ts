/**
 * Tags that the bytes hold and that are no tags: they are in a comment, in a script or style sheet, or behind a quote that
 * is never closed. Nobody reads them, and their author looks for the fault elsewhere.
 */
import { BANG, QUESTION, isLetter } from './html/bytes.ts'
import { TextSearch } from './html/raw-text.ts'
import type { Swallowed } from './tags.ts'

export type RawSwallowed = Omit<Swallowed, 'line' | 'column'>

/** Upper case is written for `<META` alone, in old pages. */
const OPENINGS = ['<meta', '<META', '<title', '<link'] as const

const META =
  /^<meta\b[^<]*?\b(?:property|name)\s*=\s*\\?["']?\s*((?:og|twitter|article):[a-z:_]{2,40}|description)\b/i
const LINK = /^<link\b[^<]*?\brel\s*=\s*\\?["']?\s*(canonical|apple-touch-icon|(?:shortcut )?icon)\b/i

const LINKS: ReadonlySet<string> = new Set(['canonical', 'apple-touch-icon', 'icon'])

/** Searched from the start of a page: few crawlers read so far. */
const SEARCHED_BYTES = 1024 * 1024

const MAX_TAG_BYTES = 2_000
/** Openings found in one page, tags that are read among them: more than any page that people wrote has. */
const MAX_OPENINGS = 5_000
/** Openings looked at in one page, and what is kept of them. */
const MAX_LOOKS = 400
const MAX_REGIONS = 10

/** @param start of the page's text. */
export type SeekSwallowed = (page: Buffer, start: number) => SwallowedTags

export class SwallowedTags {
  readonly found: RawSwallowed[] = []
  /** Where each of their `<meta>` and `<title>` begins, and what holds it. */
  readonly tags: { readonly at: number; readonly end: number; readonly within: string }[] = []
  /** Where the next opening is, tag or not. */
  next: number
  readonly #page: Buffer
  readonly #searches: readonly TextSearch[]
  #openingsLeft = MAX_OPENINGS
  #looksLeft = MAX_LOOKS

  constructor(page: Buffer, start: number) {
    this.#page = page
    const searched = page.subarray(0, SEARCHED_BYTES)
    this.#searches = OPENINGS.map((opening) => new TextSearch(searched, opening))
    this.next = this.#search(start)
  }

  #search(from: number): number {
    let next = Infinity
    for (const search of this.#searches) next = Math.min(next, search.from(from))
    return next < Math.min(this.#page.length, SEARCHED_BYTES) ? next : Infinity
  }

  /** @param region one piece of markup that was read as a whole, with its content; `tagEnd`: behind its start tag */
  look(region: { readonly start: number; readonly tagEnd: number; readonly end: number }): void {
    const { start, end } = region
    let kept: RawSwallowed | undefined
    while (this.next < end) {
      const at = this.next
      // The tag itself is the one that is read.
      const key = at > start ? this.#keyAt(at, end) : null
      if (key !== null) {
        kept ??= this.#open(region, at)
        if (kept && !kept.keys.includes(key)) kept.keys.push(key)
        if (kept && !LINKS.has(key)) this.tags.push({ at, end, within: kept.by })
      }
      const goesOn = this.#looksLeft > 0 && this.#openingsLeft-- > 0
      this.next = goesOn ? this.#search(at + 1) : Infinity
    }
  }

  /** A `<meta>` that the end of the page cuts is no tag, whatever follows in it. */
  cut(start: number): void {
    const key = this.#keyAt(start, this.#page.length)
    if (key === null) return
    const region = this.found.find(({ offset }) => offset === start)
    if (region) region.keys = [key, ...region.keys.filter((other) => other !== key)]
    else this.found.push({ by: 'meta', how: 'open', offset: start, keys: [key] })
  }

  #keyAt(at: number, end: number): string | null {
    this.#looksLeft--
    const written = this.#page.toString('latin1', at, Math.min(end, at + MAX_TAG_BYTES))
    if (/^<title(?:\s[^<>]*)?>/i.test(written)) return 'title'
    return (
      (META.exec(written)?.[1] ?? LINK.exec(written)?.[1])?.toLowerCase().replace('shortcut ', '') ?? null
    )
  }

  #open(
    { start, tagEnd, end }: { start: number; tagEnd: number; end: number },
    at: number,
  ): RawSwallowed | undefined {
    if (this.found.length >= MAX_REGIONS) return undefined
    const by = this.#nameOf(start)
    const how = by === 'comment' ? this.#howOfComment(start, end) : this.#how({ by, tagEnd, end, at })
    // A title's own text is kept as its value.
    if (how === null || (by === 'title' && how !== 'quote')) return undefined
    const region = { by, how, offset: start, keys: [] }
    this.found.push(region)
    return region
  }

  #nameOf(start: number): string {
    const first = this.#page[start + 1] ?? 0
    if (first === BANG || first === QUESTION) return 'comment'
    const from = isLetter(first) ? start + 1 : start + 2
    return (
      /^[a-z][a-z0-9-]*/i.exec(this.#page.toString('latin1', from, from + 40))?.[0].toLowerCase() ?? 'comment'
    )
  }

  #howOfComment(start: number, end: number): Swallowed['how'] {
    const isWritten = this.#page.toString('latin1', start, start + 4) === '<!--'
    const last = this.#page.toString('latin1', end - 4, end)
    return isWritten && !/--!?>$/.test(last) ? 'open' : 'inside'
  }

  #how({
    by,
    tagEnd,
    end,
    at,
  }: {
    by: string
    tagEnd: number
    end: number
    at: number
  }): Swallowed['how'] | null {
    const isInTag = at < tagEnd
    const before = this.#page.toString('latin1', Math.max(at - 300, isInTag ? 0 : tagEnd), at)
    // Markup in an attribute is there on purpose, unless it follows the end of a tag.
    if (isInTag) return />\s*$/.test(before) ? 'quote' : null
    if (by !== 'script') return by === 'style' || end >= this.#page.length ? 'open' : 'inside'
    if (/\bwrite(?:ln)?\s*\(|HTML\b/.test(before)) return 'code'
    if (end >= this.#page.length || this.#holdsMarkup(at, end)) return 'open'
    return /["'`][^;]*$/.test(before) ? 'code' : 'inside'
  }

  /** The end of a head or another script: the rest of the page is in it. */
  #holdsMarkup(at: number, end: number): boolean {
    return /<\/head|<script\b|<body\b/i.test(this.#page.toString('latin1', at, Math.min(end, at + 64 * 1024)))
  }
}
