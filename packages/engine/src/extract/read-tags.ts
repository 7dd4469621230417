/** From kept ranges to tags: values decoded and cut, keys as written. */
import { type AttributeRange, type Range, cutRange } from './attribute-ranges.ts'
import type { PageLocations } from './locate.ts'
import type { KeptValue, SourceText } from './source-text.ts'
import type { MetaAttributes, RawMeta, RawTag, RawTitle } from './raw-tags.ts'
import { oddlyWritten } from './written-tag.ts'
import { chooseKey, type ChosenKey } from './tag-keys.ts'
import type { PageTag } from './tags.ts'
import { trimSpace } from './trim-space.ts'

/** @param utf8 the same bytes read as UTF-8, where that may be another text. */
export function readTag(
  raw: RawTag,
  text: SourceText,
  places: PageLocations,
  utf8: SourceText | null = null,
): PageTag {
  const isTitle = raw.kind === 'title'
  const tag = isTitle ? readTitle(raw, text, places) : readMeta(raw, text, places)
  const value = isTitle ? raw.content : (raw.found.content ?? raw.found.value)
  if (!utf8 || !value) return tag
  const asUtf8 = (isTitle ? utf8.textValue(value) : utf8.attributeValue(value)).text
  if (asUtf8 !== tag.content) tag.asUtf8 = asUtf8
  return tag
}

function readTitle(raw: RawTitle, text: SourceText, places: PageLocations): PageTag {
  const value = text.textValue(raw.content)
  const { line, column } = places.position(raw.offset)
  const tag: PageTag = {
    name: 'title',
    attribute: 'tag',
    quote: 'none',
    valueFrom: 'text',
    otherKey: null,
    content: value.text,
    line,
    column,
    offset: places.source(raw.offset),
    endOffset: places.source(raw.endOffset),
    inHead: raw.inHead,
  }
  if (text.bytes(raw.offset, raw.offset + 6) !== '<title') tag.capitals = true
  if (value.text.includes('<') && holdsTag(raw.content, text)) tag.rawMarkup = true
  return withLength(tag, value)
}

const NOTHING: KeptValue = { text: '', length: 0 }

// Each tag is written down field by field: spreading the parts together takes as long as reading them.

function readMeta(raw: RawMeta, text: SourceText, places: PageLocations): PageTag {
  const { found, chosen: latin1, keyIndex } = raw
  const chosen = isAscii(latin1) ? latin1 : (keysOf(found, text) ?? latin1)
  const { attribute } = chosen
  const written = found.content ?? found.value
  const value = written ? text.attributeValue(written) : NOTHING
  const keyRange = attribute === 'http-equiv' ? found.httpEquiv : found[attribute]
  const { line, column } = places.position(raw.offset)
  const tag: PageTag = {
    name: chosen.keys[keyIndex] ?? '',
    attribute,
    quote: weakerQuote(keyRange?.quote ?? 'none', written?.quote),
    valueFrom: found.content ? 'content' : found.value ? 'value' : 'none',
    otherKey: chosen.otherKey,
    content: value.text,
    line,
    column,
    offset: places.source(raw.offset),
    endOffset: places.source(raw.endOffset),
    inHead: raw.inHead,
  }
  if (written && value.text.includes('>') && text.raw(written).includes('>')) {
    tag.rawEnd = true
    if (value.text.includes('<') && holdsTag(written, text)) tag.rawMarkup = true
  }
  if (chosen.keys.length > 1) tag.listed = chosen.keys.join(' ')
  noteForm(tag, raw, text, keyRange)
  const odd = oddlyWritten(raw, text)
  if (odd !== null) tag.written = odd
  return withLength(tag, value)
}

/** Bytes of a value that are looked at for tags: what is swallowed begins where the text ends. */
const SEEN_BYTES = 16 * 1024

const holdsTag = ({ start, end }: Range, text: SourceText): boolean =>
  /<(?:meta|link|title|script|\/head|body)\b/i.test(text.bytes(start, Math.min(end, start + SEEN_BYTES)))

/** What only readers mind that search the page as text. */
function noteForm(tag: PageTag, { found, offset }: RawMeta, text: SourceText, key?: AttributeRange): void {
  const { content } = found
  if (key && content && content.start < key.start) tag.valueFirst = true
  if (content?.quote === 'none') tag.bareValue = true
  if (key && content && key.quote !== content.quote) tag.mixedQuotes = true
  const before = [key, content].map((range) => range && beforeValue(range, text))
  if (
    text.bytes(offset, offset + 5) !== '<meta' ||
    before.some((one) => one && /[A-Z][a-z-]*\s*=\s*$/.test(one))
  )
    tag.capitals = true
  if (before.some((one) => one && /\s=|=\s+$/.test(one))) tag.spaced = true
}

/** The end of an attribute's name, and its `=`. */
const beforeValue = ({ start, quote }: AttributeRange, text: SourceText): string => {
  const end = quote === 'none' ? start : start - 1
  return text.bytes(Math.max(0, end - 16), end)
}

/** Reports the true length of a value that was cut. */
function withLength(tag: PageTag, { length }: KeptValue): PageTag {
  if (tag.content.length !== length) tag.contentLength = length
  return tag
}

type Quote = PageTag['quote']

/** Strict readers want double quotes on both: the weaker of the two decides. */
function weakerQuote(ofKey: Quote, ofValue: Quote = ofKey): Quote {
  if (ofKey === 'none' || ofValue === 'none') return 'none'
  return ofKey === 'single' ? ofKey : ofValue
}

/** Written in ASCII, without what the tokenizer changes: NUL and CR. */
// oxlint-disable-next-line no-control-regex -- all of ASCII
const ASCII = /^[\x01-\x0c\x0e-\x7f]*$/

function isAscii({ keys, otherKey }: ChosenKey): boolean {
  return keys.every((key) => ASCII.test(key)) && ASCII.test(otherKey?.name ?? '')
}

function keysOf(found: MetaAttributes, text: SourceText): ChosenKey | null {
  const key = (range: Range | undefined): string => (range ? trimSpace(text.attribute(cutRange(range))) : '')
  return chooseKey({
    property: key(found.property),
    name: key(found.name),
    itemprop: key(found.itemprop),
    httpEquiv: key(found.httpEquiv),
  })
}
