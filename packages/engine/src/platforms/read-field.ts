/** How a platform finds one field: every source in order, each with what it held and why it won or lost. */
import type { TraceStep } from './define-platform.ts'
import { openDoubts } from './doubts.ts'
import { readJsonLd } from './read-json-ld.ts'
import type { Entry } from './page-index.ts'
import type { DuplicateRule, FieldRead } from './platform-rules.ts'
import { note, type Reader } from './reader.ts'
import { readTags, refusedByPlace } from './read-tags.ts'
import { sourceName, type Source } from './sources.ts'
import { listText, quote, upperFirst } from './wording.ts'

type Field = Exclude<TraceStep['field'], 'layout'> | 'imageAlt'

export interface FieldValue {
  readonly value: string
  /** The key or place that held it. */
  readonly source: string
  readonly entry: Entry | null
}

export interface FieldReading {
  readonly found: FieldValue | null
  /** Every value of the winning source, in the order in which the platform takes them. */
  readonly all: readonly FieldValue[]
  /** Why nothing was found although the page holds something: the first refusal met. */
  readonly refusal: string | null
}

/** What one source yields. `stop`: an empty tag won, and nothing else is asked. */
interface Yield {
  readonly values: readonly FieldValue[]
  readonly refused: readonly { readonly source: string; readonly value: string; readonly why: string }[]
  readonly stop?: true
}

const NOTHING: Yield = { values: [], refused: [] }

export function readField(reader: Reader, field: Field, rule: FieldRead): FieldReading {
  let reading: FieldReading | null = null
  let refusal: string | null = null
  for (const source of rule.sources) {
    if (reading) {
      tracePassedOver(reader, field, source, rule, reading.found)
      continue
    }
    const skip = notAsked(reader, source)
    const got = skip === null ? ask(reader, source, rule) : NOTHING
    traceRefused(reader, field, got)
    refusal ??= got.refused[0]?.why ?? null
    const [found, ...others] = got.values
    if (found && trustSource(reader, field, source, found)) {
      reading = { found, all: got.values, refusal: null }
      traceUsed(reader, field, found, others)
    } else if (got.stop) {
      refusal = `${sourceName(source)} is empty, and the empty tag wins`
      reading = { found: null, all: [], refusal }
      traceStep(reader, field, sourceName(source), '', 'unusable', 'Empty, and an empty tag wins here')
    } else if (!found && got.refused.length === 0) {
      traceStep(reader, field, sourceName(source), null, 'missing', skip ?? missing(reader, source))
    }
  }
  return reading ?? unseenOembed(reader, field, rule) ?? { found: null, all: [], refusal }
}

/** Value of one key as the platform reads it, for conditions; null when it has none. */
export function readKey(reader: Reader, key: string): FieldValue | null {
  return askMeta(reader, { from: 'meta', keys: [key] }, { sources: [], by: null }).values[0] ?? null
}

function notAsked(reader: Reader, source: Source): string | null {
  const blocker = source.unless?.find((key) => readKey(reader, key) !== null)
  if (blocker !== undefined) return `Not asked, because ${blocker} holds a value`
  const lacking = source.alongside?.find((key) => readKey(reader, key) === null)
  return lacking === undefined ? null : `Not asked, because ${lacking} holds no value`
}

function ask(reader: Reader, source: Source, rule: FieldRead): Yield {
  switch (source.from) {
    case 'meta':
      return askMeta(reader, source, rule)
    case 'title':
      return askTitle(reader)
    case 'heading':
      return one(reader.page.facts.extraction.firstHeading, '<h1>')
    case 'link':
      return askLinks(reader, source.rels)
    case 'json-ld':
      return askJsonLd(reader, source)
    case 'host':
      return one(reader.page.finalUrl.host, 'host name')
    case 'oembed':
      return NOTHING
  }
}

const one = (value: string | null, source: string): Yield =>
  value ? { values: [{ value, source, entry: null }], refused: [] } : NOTHING

function askMeta(reader: Reader, source: Source & { from: 'meta' }, rule: FieldRead): Yield {
  const { usable, refused } = readTags(reader, source.keys, {
    attribute: source.attribute,
    quotes: rule.quotes,
    by: rule.by,
  })
  const lost = refused.map(({ entry, why }) => ({ source: entry.key, value: entry.tag.content, why }))
  if (usable.length === 0) return lost.length === 0 ? NOTHING : { values: [], refused: lost }
  const ordered = order(reader, usable, duplicateRule(reader, source.keys, rule))
  if (ordered[0] && isEmpty(ordered[0]) && emptyWins(reader, ordered[0], rule))
    return { values: [], refused: lost, stop: true }
  const values = ordered
    .filter((entry) => !isEmpty(entry))
    .map((entry) => ({ value: entry.tag.content.trim(), source: entry.key, entry }))
  return { values, refused: lost }
}

const isEmpty = ({ tag }: Entry): boolean => tag.content.trim() === ''

function duplicateRule({ platform }: Reader, keys: readonly string[], rule: FieldRead): DuplicateRule | null {
  const own = platform.reads.keyDuplicates?.[keys[0] ?? '']
  return own ?? (rule.duplicates === undefined ? platform.reads.duplicates : rule.duplicates)
}

function order(
  { platform, doubts }: Reader,
  entries: readonly Entry[],
  rule: DuplicateRule | null,
): readonly Entry[] {
  const [first] = entries
  if (!first || entries.length < 2 || rule === 'first') return entries
  if (rule === 'last') return entries.toReversed()
  const other = entries.find(
    (entry) => !isEmpty(entry) && entry.tag.content.trim() !== first.tag.content.trim(),
  )
  if (!other || isEmpty(first)) return entries
  const sentence =
    first.key === other.key
      ? `${first.key} stands more than once with different values; which one ${platform.name} takes is not known.`
      : `${first.key} and ${other.key} differ; which one ${platform.name} takes is not known.`
  return doubts.trust('duplicate-tags', sentence) ? entries : entries.toReversed()
}

function emptyWins({ platform, doubts }: Reader, { key }: Entry, rule: FieldRead): boolean {
  const empty = rule.empty === undefined ? platform.reads.empty : rule.empty
  if (empty !== null) return empty === 'wins'
  return !doubts.trust(
    'empty-tag',
    `${key} is empty; whether ${platform.name} passes an empty tag over is not known.`,
  )
}

function askTitle(reader: Reader): Yield {
  const refused: { source: string; value: string; why: string }[] = []
  for (const tag of reader.page.titles) {
    const value = tag.content.trim()
    if (value === '') continue
    const why = refusedByPlace(reader, tag, '<title>')
    if (why === null) return { values: [{ value, source: '<title>', entry: null }], refused }
    refused.push({ source: '<title>', value, why })
  }
  return { values: [], refused }
}

function askLinks(reader: Reader, rels: readonly string[]): Yield {
  for (const rel of rels) {
    const links = reader.page.links.get(rel) ?? []
    const values = links
      .filter((link) => link.href.trim() !== '' && refusedByPlace(reader, link, `link ${rel}`) === null)
      .map((link) => ({ value: link.href.trim(), source: `link ${rel}`, entry: null }))
    if (values.length > 0) return { values, refused: [] }
  }
  return NOTHING
}

function askJsonLd(reader: Reader, source: Source & { from: 'json-ld' }): Yield {
  return one(
    readJsonLd(reader.page.facts.extraction.jsonLd, source.property, source.types),
    sourceName(source),
  )
}

/** A source that the platform may or may not ask is trusted in the kind reading only. */
function trustSource({ platform, doubts }: Reader, field: Field, source: Source, found: FieldValue): boolean {
  if (source.doubt === undefined) return true
  const what = field === 'imageAlt' ? 'alt text' : field
  return doubts.trust(
    `${field}-source`,
    `The ${what} could only come from ${found.source}, and ${source.doubt}.`.replaceAll('%', platform.name),
  )
}

/** Nothing seen, but the page offers oEmbed, whose answer we do not fetch: the other reading has a value. */
function unseenOembed(
  { platform, doubts, page }: Reader,
  field: Field,
  rule: FieldRead,
): FieldReading | null {
  if (!page.hasOembed || !rule.sources.some((source) => source.from === 'oembed')) return null
  const sentence = `The ${field} may come from the page’s oEmbed answer, which ${platform.name} reads and this inspection does not.`
  if (doubts.trust('oembed', sentence, rule.by)) return null
  const found = { value: page.finalUrl.href, source: 'oEmbed', entry: null }
  return { found, all: [found], refusal: null }
}

const missing = ({ page }: Reader, source: Source): string =>
  source.from === 'oembed' && page.hasOembed
    ? 'The page offers oEmbed; its answer is not fetched here, so this value is not seen'
    : `The page has no ${sourceName(source)}`

function traceStep(
  reader: Reader,
  field: Field,
  source: string,
  value: string | null,
  outcome: TraceStep['outcome'],
  why: string,
): void {
  if (field !== 'imageAlt') note(reader, field, source, value, outcome, why)
}

/** Refusals and duplicates told per source; the rest of a hostile page's is left out. */
const TOLD = 2

function traceRefused(reader: Reader, field: Field, { refused }: Yield): void {
  if (!reader.trace) return
  for (const { source, value, why } of refused.slice(0, TOLD))
    traceStep(reader, field, source, value, 'unusable', upperFirst(why))
}

function traceUsed(reader: Reader, field: Field, found: FieldValue, others: readonly FieldValue[]): void {
  if (!reader.trace) return
  traceStep(reader, field, found.source, found.value, 'used', 'The first source that held a value')
  for (const other of others.slice(0, TOLD)) {
    traceStep(
      reader,
      field,
      other.source,
      other.value,
      'passed-over',
      `${found.source} ${quote(found.value)} came before it`,
    )
  }
}

/** What a source that came too late would have held. Its doubts decide nothing and are not kept. */
function tracePassedOver(
  reader: Reader,
  field: Field,
  source: Source,
  rule: FieldRead,
  found: FieldValue | null,
): void {
  if (!reader.trace) return
  const [value] = ask({ ...reader, doubts: openDoubts() }, source, rule).values
  if (!value) return
  traceStep(
    reader,
    field,
    value.source,
    value.value,
    'passed-over',
    found ? `${found.source} was asked first` : 'An empty tag stood before it',
  )
}

/** Named in messages; the rest of a long list helps no one. */
const NAMED_SOURCES = 3

function namesOf(source: Source): readonly string[] {
  if (source.from === 'meta') return source.keys
  return source.from === 'link' && source.rels.some((rel) => rel.includes('icon'))
    ? ['icon']
    : [sourceName(source)]
}

/** `twitter:title or og:title`: where a page can put a value so that the platform surely finds it. */
export function sourcesText(rule: FieldRead): string {
  const names = rule.sources
    .filter(({ from, doubt }) => doubt === undefined && from !== 'oembed' && from !== 'json-ld')
    .flatMap(namesOf)
  const distinct = new Set(names.length > 0 ? names : rule.sources.map(sourceName))
  return listText([...distinct].slice(0, NAMED_SOURCES), 'or')
}
