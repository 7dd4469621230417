/** Which meta tags a platform reads at all: attribute, case, quotes, place in the page. */
import type { Evidence } from '../evidence.ts'
import type { Entry } from './page-index.ts'
import type { AttributeRule, QuoteRule } from './platform-rules.ts'
import type { Reader } from './reader.ts'
import { sizeText } from './wording.ts'

export interface TagRule {
  readonly attribute?: AttributeRule | 'itemprop' | undefined
  readonly quotes?: QuoteRule | undefined
  readonly by: Evidence | null
}

export interface ReadTags {
  /** In document order. */
  readonly usable: readonly Entry[]
  readonly refused: readonly { readonly entry: Entry; readonly why: string }[]
}

/**
 * Where the byte window of a platform is unknown, a tag this deep is in doubt. It is no platform's
 * limit: 300 kB is the least that any social or chat app documents (WhatsApp, 2026-11).
 */
const DOUBTFUL_DEPTH_BYTES = 300_000

const NONE: ReadTags = { usable: [], refused: [] }

export function readTags(reader: Reader, keys: readonly string[], rule: TagRule): ReadTags {
  const entries = entriesOf(reader, keys)
  if (entries.length === 0) return NONE
  const usable: Entry[] = []
  const refused: { entry: Entry; why: string }[] = []
  for (const entry of entries) {
    const why = refusal(reader, entry, rule)
    if (why === null) usable.push(entry)
    else refused.push({ entry, why })
  }
  return { usable, refused }
}

function entriesOf({ page }: Reader, keys: readonly string[]): readonly Entry[] {
  const [only, ...more] = keys
  if (only !== undefined && more.length === 0) return page.entries.get(only.toLowerCase()) ?? []
  const all = keys.flatMap((key) => page.entries.get(key.toLowerCase()) ?? [])
  return all.length < 2 ? all : all.toSorted((a, b) => a.tag.offset - b.tag.offset)
}

/** Why the platform does not see this tag; null when it does. */
function refusal(reader: Reader, entry: Entry, rule: TagRule): string | null {
  return (
    refusedByAttribute(reader, entry, rule) ??
    refusedByKey(reader, entry) ??
    refusedByValue(reader, entry) ??
    refusedByQuote(reader, entry, rule) ??
    refusedByPlace(reader, entry.tag, entry.key)
  )
}

function refusedByAttribute({ platform, doubts }: Reader, entry: Entry, rule: TagRule): string | null {
  const { attribute, twin, key } = entry
  const wanted = rule.attribute ?? platform.reads.attribute
  const form = `${key} stands in ${attribute}=`
  if (wanted === 'either')
    return attribute === 'property' || attribute === 'name' ? null : `${form}, which is not read`
  if (wanted === 'name-first' || wanted === 'property-first') {
    const [first, second] = wanted === 'name-first' ? ['name', 'property'] : ['property', 'name']
    if (attribute === first || (attribute === second && twin !== first)) return null
    return attribute === second
      ? `the tag has ${first}= too, and only that is read`
      : `${form}, which is not read`
  }
  if (wanted !== null) return attribute === wanted ? null : `${form}, and only ${wanted}= is read`
  // The protocols' own forms are safe everywhere: property for Open Graph, name for the rest.
  const usual = /^(og|article|book|profile|product|music|video|fb):/i.test(key) ? 'property' : 'name'
  if (attribute === usual) return null
  if (attribute === 'itemprop') return `${form}, which is not known to be read`
  const sentence = `${form} instead of ${usual}=; whether ${platform.name} reads that is not known.`
  return doubts.trust('tag-attribute', sentence) ? null : `${form} instead of ${usual}=`
}

function refusedByKey({ platform, doubts, page }: Reader, entry: Entry): string | null {
  const { key } = entry
  const ignored = platform.reads.ignoresTag?.(page, entry)
  if (ignored) return ignored
  const lower = key.toLowerCase()
  if (key === lower) return null
  const prefix = key.slice(0, key.indexOf(':') + 1)
  const rest = key.slice(prefix.length)
  switch (platform.reads.keyCase) {
    case 'ignored':
      return null
    case 'exact':
      return `${key} is not written in lower case, and ${platform.name} compares keys exactly`
    case 'prefix-ignored':
      return rest === rest.toLowerCase() ? null : `${key} is not lower case after its prefix`
    case 'rest-ignored':
      return prefix === prefix.toLowerCase() ? null : `${key} does not begin with the prefix in lower case`
    case null: {
      const sentence = `${key} is not written in lower case; whether ${platform.name} reads that is not known.`
      return doubts.trust('key-case', sentence) ? null : `${key} is not written in lower case`
    }
  }
}

function refusedByValue({ platform, doubts }: Reader, { tag, key }: Entry): string | null {
  if (tag.valueFrom !== 'value' || platform.reads.values === 'content-or-value') return null
  const form = `${key} holds its text in value= instead of content=`
  if (platform.reads.values === 'content') return form
  return doubts.trust('value-attribute', `${form}; whether ${platform.name} reads that is not known.`)
    ? null
    : form
}

function refusedByQuote({ platform }: Reader, { tag, key }: Entry, rule: TagRule): string | null {
  const wanted = rule.quotes ?? platform.reads.quotes
  if (wanted === 'double' && tag.quote !== 'double')
    return `${key} is not in double quotes, and only those are seen`
  if (wanted === 'quoted' && tag.quote === 'none') return `${key} stands without quotes around its values`
  return null
}

/** Also for `<title>`: the head rule and the byte window hold for every element. */
export function refusedByPlace(
  { platform, doubts }: Reader,
  tag: { readonly inHead: boolean; readonly offset: number; readonly endOffset?: number },
  label: string,
): string | null {
  const { headOnly, window } = platform.crawler
  const end = tag.endOffset ?? tag.offset
  if (!tag.inHead && headOnly === true) return `${label} stands outside the head`
  if (!tag.inHead && headOnly === null) {
    const sentence = `${label} stands outside the head; whether ${platform.name} reads tags there is not known.`
    if (!doubts.trust('tag-outside-head', sentence)) return `${label} stands outside the head`
  }
  if (window) return refusedByWindow({ platform, doubts }, window, end, label)
  if (end <= DOUBTFUL_DEPTH_BYTES) return null
  const sentence = `${label} ends ${sizeText(end)} into the page; how much of a page ${platform.name} reads is not known.`
  return doubts.trust('tag-far-down', sentence) ? null : `${label} ends ${sizeText(end)} into the page`
}

function refusedByWindow(
  { platform, doubts }: Pick<Reader, 'platform' | 'doubts'>,
  window: NonNullable<Reader['platform']['crawler']['window']>,
  end: number,
  label: string,
): string | null {
  if (end <= window.maxBytes || window.over === 'fail') return null
  const place = `${label} ends ${sizeText(end)} into the page`
  if (window.over === 'cut')
    return `${place}, and ${platform.name} reads only the first ${sizeText(window.maxBytes)}`
  const sentence = `${place}; ${platform.name} asks for tags within the first ${sizeText(window.maxBytes)} and does not say what it does beyond.`
  return doubts.trust('beyond-window', sentence, window.by) ? null : place
}
