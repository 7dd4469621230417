/** Which meta tags a platform reads at all: attribute, case, quotes, place in the page. */
import type { Cause, Evidence } from '../../../facts/evidence.ts'
import type { FaultId } from '../../../facts/faults.ts'
import { OUTSIDE_HEAD } from '../../platform-results.ts'
import type { PageIndex } from '../../../facts/page-index.ts'
import { tagPlace, type Entry } from '../../../facts/field-value.ts'
import type { AttributeRule, FieldRead, Reads } from '../../platform-rules.ts'
import type { KeyCase } from '../../sources.ts'
import type { Reader } from '../reader.ts'
import { quote as quoted, sizeAndLimit, sizeText } from '../../../facts/wording.ts'

/** What a field asks of its tags, in addition to `attribute` of its source. */
type TagRule = Pick<FieldRead, 'quotes' | 'quotesBy' | 'by'>
type Attribute = AttributeRule | 'itemprop' | undefined
interface Asked {
  readonly attribute?: Attribute
  readonly keyCase?: KeyCase
}

export interface RefusedTag {
  readonly entry: Entry
  readonly cause: Cause
}

/**
 * Where the byte window of a platform is unknown, a tag this deep is in doubt. It is no platform's
 * limit: 300 kB is the least that any social or chat app documents (WhatsApp, 2026-11).
 */
export const DOUBTFUL_DEPTH_BYTES = 300_000
/** Beyond it we expect that the tag is not read: the limit that Facebook documents. */
const EXPECTED_DEPTH_BYTES = 1_000_000

/** How a tag is written that the platform does not see. */
type Form = Pick<Cause, 'why' | 'faults'>

/** Those that the platform does not see; null where it sees all, as nearly always. */
export function refusedTags(
  reader: Reader,
  entries: readonly Entry[],
  asked: Asked,
  rule: TagRule,
): readonly RefusedTag[] | null {
  let refused: RefusedTag[] | null = null
  for (const entry of entries) {
    const cause = refusal(reader, entry, asked, rule)
    if (cause !== null) (refused ??= []).push({ entry, cause })
  }
  return refused
}

/** Tags in document order; undefined where the page has no such tag. */
export function tagsOfKeys(page: PageIndex, keys: readonly string[]): readonly Entry[] | undefined {
  let first: readonly Entry[] | undefined
  for (const key of keys) {
    const entries = page.entries.get(key)
    if (entries && first) return allInOrder(page, keys)
    first ??= entries
  }
  // Entries of one key are in document order already.
  return first
}

function allInOrder({ entries, inOrder }: PageIndex, keys: readonly string[]): readonly Entry[] {
  let all = inOrder.get(keys)
  if (!all) {
    all = keys.flatMap((key) => entries.get(key) ?? []).toSorted((a, b) => a.tag.offset - b.tag.offset)
    inOrder.set(keys, all)
  }
  return all
}

/** Why the platform does not see this tag; null when it does. */
function refusal(reader: Reader, entry: Entry, { attribute, keyCase }: Asked, rule: TagRule): Cause | null {
  if (entry.plain && takesUsual(reader.platform.reads, entry, attribute))
    return (
      reader.platform.reads.ignoresTag?.(reader.page, entry) ??
      refusedByPlace(reader, entry.tag, entry.name, rule.by, entry)
    )
  const form =
    refusedByAttribute(reader, entry, attribute) ??
    refusedByKey(reader, entry, keyCase) ??
    refusedByList(reader, entry) ??
    refusedByValue(reader, entry)
  if (form !== null) return { ...form, by: reader.platform.reads.by ?? rule.by }
  const quote = refusedByForm(reader, entry) ?? refusedByQuote(reader, entry, rule)
  if (quote !== null) return { ...quote, by: rule.quotesBy ?? reader.platform.reads.by ?? rule.by }
  return (
    reader.platform.reads.ignoresTag?.(reader.page, entry) ??
    refusedByPlace(reader, entry.tag, entry.name, rule.by, entry)
  )
}

/** Whether the attribute that is usual for the key is one that is read. */
function takesUsual(reads: Reads, { attribute }: Entry, asked: Attribute): boolean {
  const wanted = asked ?? reads.attribute
  return wanted === attribute || (wanted !== 'property' && wanted !== 'name' && wanted !== 'itemprop')
}

function refusedByAttribute(reader: Reader, entry: Entry, asked: Attribute): Form | null {
  const { platform, doubts } = reader
  const { attribute, twin, name, usual } = entry
  const wanted = asked ?? platform.reads.attribute
  if (wanted === 'either' ? attribute === 'property' || attribute === 'name' : attribute === wanted)
    return null
  const form = `${name} is in ${attribute}=`
  const fault = usual === 'property' ? 'og-attribute' : 'name-attribute'
  const lost = (why: string): Form => ({ why, faults: [attribute === usual ? absenceOf(name) : fault] })
  if (wanted === 'either') return lost(`${form}, which is not read`)
  if (wanted === 'name-first' || wanted === 'property-first') {
    const first = wanted === 'name-first' ? 'name' : 'property'
    const second = first === 'name' ? 'property' : 'name'
    if (attribute === first) return null
    if (attribute !== second) return lost(`${form}, which is not read`)
    return twin === first ? refusedByTwin(reader, entry, { first, fault }) : null
  }
  if (wanted !== null) return lost(`${form}, and only ${wanted}= is read`)
  if (attribute === usual) return null
  if (attribute === 'itemprop') return lost(`${form}, which is not known to be read`)
  const sentence = `${form} instead of ${usual}=; whether ${platform.name} reads that is not known.`
  return doubts.trust(fault, sentence, null, [fault], tagPlace(entry))
    ? null
    : lost(`${form} instead of ${usual}=`)
}

/** The tag has both attributes, and the one that is read first has another key. */
function refusedByTwin(
  { platform, doubts }: Reader,
  entry: Entry,
  { first, fault }: { first: string; fault: 'og-attribute' | 'name-attribute' },
): Form | null {
  const both = `${entry.name} is in ${entry.attribute}=, and the tag has ${first}=${quoted(twinKey(entry))} too`
  const sentence = `${both}; whether ${platform.name} then reads both is not known.`
  if (platform.reads.isOtherKeyUnsure && doubts.trust(fault, sentence, null, [fault], tagPlace(entry)))
    return null
  return { why: `${both}: only that is read`, faults: [fault] }
}

const twinKey = ({ key, tag: { name, otherKey } }: Entry): string =>
  key === name ? (otherKey?.name ?? '') : name

/** Of a tag that is right and that this platform does not read: it needs another one. */
function absenceOf(name: string): FaultId {
  const field = /title|description|image/u.exec(name)?.[0]
  if (field === 'title') return 'no-title'
  return field === 'description' ? 'no-meta-description' : field === 'image' ? 'no-image' : 'card-missing'
}

function refusedByKey(reader: Reader, entry: Entry, keyCase = reader.platform.reads.keyCase): Form | null {
  if (entry.key === entry.lowerKey) return null
  const why = unreadCase(reader, entry, keyCase)
  return why === null ? null : { why, faults: ['key-case'] }
}

function unreadCase({ platform, doubts }: Reader, entry: Entry, keyCase: KeyCase | null): string | null {
  const { key, name } = entry
  const prefix = key.slice(0, key.indexOf(':') + 1)
  const rest = key.slice(prefix.length)
  switch (keyCase) {
    case 'ignored':
      return null
    case 'first-ignored':
      return key.slice(1) === key.slice(1).toLowerCase()
        ? null
        : `${name} is not lower case after its first letter`
    case 'exact':
      return `${name} is not written in lower case, and ${platform.name} compares keys exactly`
    case 'prefix-ignored':
      return rest === rest.toLowerCase() ? null : `${name} is not lower case after its prefix`
    case 'rest-ignored':
      return prefix === prefix.toLowerCase() ? null : `${name} does not begin with the prefix in lower case`
    case null: {
      const sentence = `${name} is not written in lower case; whether ${platform.name} reads that is not known.`
      return doubts.trust('key-case', sentence, null, ['key-case'], tagPlace(entry))
        ? null
        : `${name} is not written in lower case`
    }
  }
}

/** Who compares keys in a way that we know holds the whole attribute against one key: a list is none. */
function refusedByList({ platform, doubts }: Reader, entry: Entry): Form | null {
  const { listed, name } = entry
  if (listed === null) return null
  const form = `${name} is with other words in property=${quoted(listed)}`
  const lost = (why: string): Form => ({ why, faults: ['key-list'] })
  const { keyCase, keyLists = keyCase === null ? null : false } = platform.reads
  if (keyLists === false) return lost(`${form}, and ${platform.name} compares the whole attribute`)
  const sentence = `${form}; whether ${platform.name} reads such a list is not known.`
  return doubts.trust('key-list', sentence, null, ['key-list'], tagPlace(entry)) ? null : lost(form)
}

function refusedByValue({ platform, doubts }: Reader, entry: Entry): Form | null {
  const { tag, name } = entry
  if (tag.valueFrom === 'none' && platform.reads.needsContent)
    return { why: `${name} has no content=`, faults: ['empty-tag'] }
  if (tag.valueFrom !== 'value' || platform.reads.values === 'content-or-value') return null
  const form = `${name} holds its text in value= instead of content=`
  const lost: Form = { why: form, faults: ['value-attribute'] }
  if (platform.reads.values === 'content') return lost
  const sentence = `${form}; whether ${platform.name} reads that is not known.`
  return doubts.trust('value-attribute', sentence, null, ['value-attribute'], tagPlace(entry)) ? null : lost
}

/** How a reader that searches the page as text misses a tag. */
function refusedByForm({ platform: { name: who, reads } }: Reader, { tag, name }: Entry): Form | null {
  if (reads.lowerCase && tag.capitals)
    return { why: `${name} is written in capitals, and ${who} looks for lower case`, faults: ['tag-form'] }
  return reads.tight && tag.spaced
    ? { why: `${name} has white space around a "=", and ${who} looks for none`, faults: ['tag-form'] }
    : null
}

function refusedByQuote({ platform }: Reader, { tag, name }: Entry, rule: TagRule): Form | null {
  const wanted = rule.quotes ?? platform.reads.quotes
  if (wanted === 'double' && tag.quote !== 'double')
    return { why: `${name} is not in double quotes, and only those are seen`, faults: ['tag-quotes'] }
  if (wanted === 'double' && tag.rawEnd)
    return {
      why: `${name} holds a ">" that is not written as &gt;, and the tag is read only up to there`,
      faults: ['tag-quotes'],
    }
  if (wanted === 'alike' && tag.quote !== 'none' && tag.mixedQuotes)
    return {
      why: `${name} has its key and its value in quotes of different kinds, and ${platform.name} looks for the same`,
      faults: ['tag-quotes'],
    }
  const needsAny = wanted === 'quoted' || wanted === 'alike'
  return (needsAny && tag.quote === 'none') || (wanted === 'value-quoted' && tag.bareValue)
    ? { why: `${name} is without quotes around its values`, faults: ['tag-quotes'] }
    : null
}

/** Refusal by the place of a tag, also for `<title>`: the head rule and the byte window hold for every element. */
export function refusedByPlace(
  { platform, doubts }: Reader,
  tag: { readonly inHead: boolean; readonly offset: number; readonly endOffset?: number },
  label: string,
  by: Evidence | null = null,
  entry?: Entry,
): Cause | null {
  const { headOnly, headBy, window, readsWhole, missesLate, missesBody } = platform.crawler
  const end = tag.endOffset ?? tag.offset
  if (!tag.inHead && headOnly !== false) {
    const why = `${label} ${OUTSIDE_HEAD}`
    const sentence = `${why}; whether ${platform.name} reads tags there is not known.`
    const about = entry && tagPlace(entry)
    const fault = missesBody ? 'tag-behind-head' : 'tag-outside-head'
    if (headOnly || !doubts.trust(fault, sentence, missesBody, [fault], about))
      return { why, by: missesBody ?? headBy ?? platform.reads.by ?? by, faults: [fault] }
  }
  if (window) return refusedByWindow({ platform, doubts }, window, end, label, entry)
  if (end <= DOUBTFUL_DEPTH_BYTES || readsWhole) return null
  const sentence = `${label} ends ${sizeText(end)} into the page; how much of a page ${platform.name} reads is not known.`
  const fault = end > EXPECTED_DEPTH_BYTES || missesLate ? 'tag-very-far-down' : 'tag-far-down'
  return doubts.trust(fault, sentence, missesLate, [fault], entry && tagPlace(entry))
    ? null
    : { why: `${label} ends ${sizeText(end)} into the page`, by: null, faults: [fault] }
}

function refusedByWindow(
  { platform, doubts }: Pick<Reader, 'platform' | 'doubts'>,
  window: NonNullable<Reader['platform']['crawler']['window']>,
  end: number,
  label: string,
  entry: Entry | undefined,
): Cause | null {
  if (end <= window.maxBytes || window.over === 'fail') return null
  const [size, limit] = sizeAndLimit(end, window.maxBytes)
  const place = `${label} ends ${size} into the page`
  if (window.over === 'cut')
    return {
      why: `${place}, and ${platform.name} reads only the first ${limit}`,
      by: window.by,
      faults: ['beyond-window'],
    }
  if (window.by.kind === 'code') return null
  const sentence = `${place}; ${platform.name} asks for tags within the first ${limit} and does not say what it does beyond.`
  return doubts.trust('beyond-window', sentence, window.by, ['beyond-window'], entry && tagPlace(entry))
    ? null
    : { why: place, by: window.by, faults: ['beyond-window'] }
}
