/** From kept ranges to tags: values decoded and cut, keys as written. */
import { type Range, cutRange } from './attribute-ranges.ts'
import type { PageLocations } from './locate.ts'
import type { KeptValue, SourceText } from './source-text.ts'
import type { MetaAttributes, RawMeta, RawTag, RawTitle } from './raw-tags.ts'
import { chooseKey, type ChosenKey } from './tag-keys.ts'
import type { PageTag } from './tags.ts'
import { trimSpace } from './trim-space.ts'

export function readTag(raw: RawTag, text: SourceText, places: PageLocations): PageTag {
  return raw.kind === 'title' ? readTitle(raw, text, places) : readMeta(raw, text, places)
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
  if (written && value.text.includes('>') && text.raw(written).includes('>')) tag.rawEnd = true
  if (chosen.keys.length > 1) tag.listed = chosen.keys.join(' ')
  return withLength(tag, value)
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
