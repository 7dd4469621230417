/** From kept ranges to tags: values decoded and cut, keys as written. */
import { LIMITS } from '../limits.ts'
import { type Range, cutRange } from './attribute-ranges.ts'
import type { MetaAttributes, RawMeta, RawTag, RawTitle } from './collect-page.ts'
import { cutText, type PageText } from './page-text.ts'
import { chooseKey, type ChosenKey } from './tag-keys.ts'
import type { PageTag } from './tags.ts'
import { trimSpace } from './trim-space.ts'

/** Everything of a tag but its place. */
export type TagValue = Omit<PageTag, 'line' | 'column' | 'offset' | 'endOffset' | 'inHead'>

export function readTag(raw: RawTag, text: PageText): TagValue {
  return raw.kind === 'title' ? readTitle(raw, text) : readMeta(raw, text)
}

function readTitle(raw: RawTitle, text: PageText): TagValue {
  return {
    name: 'title',
    attribute: 'tag',
    quote: 'none',
    valueFrom: 'text',
    otherKey: null,
    ...bounded(text.text(raw.content)),
  }
}

function readMeta({ found, chosen: latin1, keyIndex }: RawMeta, text: PageText): TagValue {
  const chosen = isAscii(latin1) ? latin1 : (keysOf(found, text) ?? latin1)
  const { attribute } = chosen
  const valueFrom = found.content ? 'content' : found.value ? 'value' : 'none'
  const value = found.content ?? found.value
  const keyRange = attribute === 'http-equiv' ? found.httpEquiv : found[attribute]
  return {
    name: chosen.keys[keyIndex] ?? '',
    attribute,
    quote: weakerQuote(keyRange?.quote ?? 'none', value?.quote),
    valueFrom,
    otherKey: chosen.otherKey,
    ...bounded(value ? text.attribute(value) : ''),
  }
}

type Quote = TagValue['quote']

/** Strict readers want double quotes on both: the weaker of the two decides. */
function weakerQuote(ofKey: Quote, ofValue: Quote = ofKey): Quote {
  if (ofKey === 'none' || ofValue === 'none') return 'none'
  return ofKey === 'single' ? ofKey : ofValue
}

const ASCII = /^[\0-\x7f]*$/

function isAscii({ keys, otherKey }: ChosenKey): boolean {
  return keys.every((key) => ASCII.test(key)) && ASCII.test(otherKey?.name ?? '')
}

function keysOf(found: MetaAttributes, text: PageText): ChosenKey | null {
  const key = (range: Range | undefined): string => (range ? trimSpace(text.attribute(cutRange(range))) : '')
  return chooseKey({
    property: key(found.property),
    name: key(found.name),
    itemprop: key(found.itemprop),
    httpEquiv: key(found.httpEquiv),
  })
}

function bounded(value: string): { content: string; contentLength?: number } {
  const content = cutText(value, LIMITS.valueCharacters)
  return content.length === value.length ? { content } : { content, contentLength: value.length }
}
