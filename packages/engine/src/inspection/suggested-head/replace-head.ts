/** Where the block goes, and the tags that it replaces. */
import type { PageLink, PageTag } from '../../extract/tags.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { furtherImage } from './further-image.ts'

/** A range of bytes, and where people find it. */
interface Removed {
  readonly start: number
  readonly end: number
  readonly line: number
  readonly column: number
  readonly tag: string
}

export interface Replacement {
  readonly removes: readonly Removed[]
  /** Byte offset behind which the block goes. */
  readonly insertAt: number
  /** Whether the head declares a charset of its own, which stays before the block. */
  readonly hasCharset: boolean
}

/** Two bytes a character: no text of ours is written into those. */
export const isUtf16 = ({ extraction }: PageIndex): boolean => /^utf-16/iu.test(extraction.charset.name)

/** What the block replaces, by the keys that it writes. */
export function planReplacement(facts: PageIndex, body: Uint8Array, keys: ReadonlySet<string>): Replacement {
  const { extraction } = facts
  const further = furtherImage(facts)
  const tags = extraction.allTags.filter((tag) => isReplaced(tag, keys, further))
  const links = extraction.links.filter(
    ({ rel }) =>
      (keys.has('canonical') && /(?:^| )canonical(?:$| )/u.test(rel)) ||
      (keys.has('og:image') && /(?:^| )image_src(?:$| )/u.test(rel)),
  )
  const removes = [...tags.map(tagRange), ...links.map((link) => linkRange(link, body))]
  const distinct = [...new Map(removes.map((range) => [range.start, range])).values()]
  return { removes: distinct.toSorted((a, b) => a.start - b.start), ...blockPlace(facts, body) }
}

/** Where tags go that have no place of their own. */
export function blockPlace({ extraction }: PageIndex, body: Uint8Array): Omit<Replacement, 'removes'> {
  const { headEnd, charset } = extraction
  const { metaOffset } = charset
  const hasCharset = metaOffset !== null && metaOffset < headEnd && !isInside(INERT, body, metaOffset)
  return { insertAt: hasCharset ? tagEnd(body, metaOffset) : headStart(body, headEnd), hasCharset }
}

/** Whether the block of these values leaves the tag at a place where it is. What is no tag, such as a link, it replaces. */
export function leavesTag(
  facts: PageIndex,
  values: ReadonlyMap<string, string>,
): (where: { readonly line: number; readonly column: number }) => boolean {
  const keys = new Set(values.keys())
  return ({ line, column }) => {
    // One tag with a list of keys is there once for each.
    const there = facts.extraction.allTags.filter((tag) => tag.line === line && tag.column === column)
    return there.length > 0 && !there.some((tag) => isReplaced(tag, keys, furtherImage(facts)))
  }
}

function isReplaced(tag: PageTag, keys: ReadonlySet<string>, further: number): boolean {
  const name = tag.name.toLowerCase()
  if (name.startsWith('og:image')) return (keys.has('og:image') || keys.has(name)) && tag.offset < further
  if (tag.attribute === 'http-equiv' || tag.attribute === 'itemprop') return false
  if (tag.attribute === 'tag') return keys.has(name)
  // `<meta name="title">` is no title element.
  return [name, tag.otherKey?.name.toLowerCase()].some(
    (key) => key !== undefined && key !== 'title' && keys.has(key),
  )
}

const tagRange = ({ offset, endOffset, line, column, name }: PageTag): Removed => ({
  start: offset,
  end: endOffset,
  line,
  column,
  tag: name,
})

/** Offset behind the link element that begins there. */
export const linkEnd = (body: Uint8Array, { offset }: Pick<PageLink, 'offset'>): number =>
  tagEnd(body, offset)

const linkRange = ({ offset, line, column, rel }: PageLink, body: Uint8Array): Removed => ({
  start: offset,
  end: linkEnd(body, { offset }),
  line,
  column,
  tag: rel.includes('canonical') ? 'link canonical' : 'link image_src',
})

/** Behind the `>` that ends the tag, as the HTML standard finds it: one in quotes does not. */
function tagEnd(body: Uint8Array, offset: number): number {
  let quote = 0
  for (let index = offset; index < body.length; index++) {
    const byte = body[index] ?? 0
    if (quote !== 0) {
      if (byte === quote) quote = 0
    } else if ((byte === DOUBLE || byte === SINGLE) && isAfterEquals(body, index)) quote = byte
    else if (byte === END) return index + 1
  }
  return body.length
}

const [DOUBLE, SINGLE, END, EQUALS] = [0x22, 0x27, 0x3e, 0x3d]
const SPACES = new Set([0, 0x09, 0x0a, 0x0c, 0x0d, 0x20])

/** Only there a quote opens a value. */
function isAfterEquals(body: Uint8Array, index: number): boolean {
  let before = index - 1
  while (before >= 0 && SPACES.has(body[before] ?? -1)) before--
  return body[before] === EQUALS
}

/** Readers look for a charset in these as well; a block in one of them is no part of the page. */
const INERT = ['script', 'style', 'noscript', 'template', 'title']

function isInside(names: readonly string[], body: Uint8Array, offset: number): boolean {
  const before = Buffer.from(body.buffer, body.byteOffset, offset).toString('latin1').toLowerCase()
  return names.some((name) => before.lastIndexOf(`<${name}`) > before.lastIndexOf(`</${name}`))
}

/** Tags that come before the head's content; comments are passed over. */
const BEFORE_HEAD =
  /^(?:\uFEFF|\s|<!--[^]*?-->|<\?[^>]*>|<!doctype[^>]*>|<html(?:\s[^>]*)?>)*(?:<head(?:\s[^>]*)?>)?/iu

/** Behind `<head>`, or where the head begins without it. */
function headStart(body: Uint8Array, headEnd: number): number {
  // Latin-1 keeps one character for each byte, so that offsets stay.
  const start = Buffer.from(body.buffer, body.byteOffset, Math.min(headEnd, MOST_BEFORE_HEAD)).toString(
    'latin1',
  )
  const mark = start.startsWith('\u00EF\u00BB\u00BF') ? 3 : 0
  return mark + (BEFORE_HEAD.exec(start.slice(mark))?.[0].length ?? 0)
}

/** Bytes that may come before the head: licences in comments are long. */
const MOST_BEFORE_HEAD = 65_536
