/** How a platform finds one field: every source in order, each with what it held and why it won or lost. */
import { type Evidence, type Cause } from '../../../facts/evidence.ts'
import type { DoubtId } from '../../../facts/faults.ts'
import type { PageLink, PageTag } from '../../../extract/tags.ts'
import { askMeta } from './ask-meta.ts'
import { dropEnd } from '../cut-text.ts'
import { readJsonLd } from './read-json-ld.ts'
import {
  aboutValue,
  NOTHING,
  resolveOnce,
  yieldOf,
  type FieldValue,
  type PageIndex,
  type Yield,
} from '../../../facts/page-index.ts'
import type { FieldRead } from '../../platform-rules.ts'
import { aside, type Reader } from '../reader.ts'
import { oEmbedTakesOver, oEmbedValue, oEmbedView } from './read-oembed.ts'
import { refusedByPlace } from './refused-tags.ts'
import { isAbsence, likeliest, moreExact, type Refused } from './refusal-order.ts'
import { sourceName, type Source } from '../../sources.ts'
import {
  traceMissing,
  tracePassedOver,
  traceRefused,
  traceStep,
  traceUsed,
  type Field,
} from './trace-field.ts'
import { holderText, keyName, listText, upperFirst } from '../../../facts/wording.ts'

export interface FieldReading {
  readonly found: FieldValue | null
  /** Every value of the winning source, in the order in which the platform takes them. */
  readonly all: readonly FieldValue[]
  /** What the platform's choice rests on: the evidence of the source that won, or of the whole field. */
  readonly by: Evidence | null
  /** Why nothing was found although the page holds something: the first refusal met. */
  readonly refusal: Cause | null
  /** Why a better source of this page did not count, where a later one was taken. */
  readonly better: Cause | null
}

export function readField(reader: Reader, field: Field, rule: FieldRead): FieldReading {
  let reading: FieldReading | null = null
  let refusal: Cause | null = null
  let better: Refused | null = null
  let before = ''
  for (const source of rule.sources) {
    if (reading) {
      if (reader.trace) askTooLate(reader, field, source, rule, before)
      continue
    }
    const skip = notAsked(reader, source)
    const got = skip === null ? ask(reader, source, rule) : NOTHING
    traceRefused(reader, field, got)
    const lost = likeliest(got.refused)
    refusal = moreExact(
      refusal,
      lost?.cause ?? (skip === null ? null : refusedPair(reader, source, rule, skip)),
    )
    const found = got.values[0]
    if (found && trustSource(reader, field, source, rule, found, better)) {
      const isSame = better?.value === found.value
      reading = {
        found,
        all: got.values,
        by: got.by ?? source.by ?? rule.by,
        refusal: null,
        better: isSame ? null : (better?.cause ?? null),
      }
      before = found.source
      traceUsed(reader, field, got.values)
    } else if (got.stop) {
      if (got.stop === 'empty') {
        refusal = {
          why: `${sourceName(source)}${got.within ? ` in ${holderText(got.within)}` : ''} is empty, and the empty tag wins`,
          by: rule.by,
          faults: ['empty-tag'],
        }
        traceStep(reader, field, sourceName(source), '', 'unusable', 'Empty, and an empty tag wins here')
      }
      reading = { found: null, all: [], by: rule.by, refusal, better: null }
      before = sourceName(source)
    } else if (!found && got.refused.length === 0) traceMissing(reader, field, source, skip)
    better ??= isAbsence(lost?.cause) ? null : lost
  }
  return (
    reading ??
    unseenOembed(reader, field, rule) ?? { found: null, all: [], by: rule.by, refusal, better: null }
  )
}

/** Values of one key as the platform reads it, for conditions. */
export function readKeys(reader: Reader, key: string): readonly FieldValue[] {
  return oEmbedTakesOver(reader) ? [] : askMeta(reader, [key], {}, NO_FIELD).values
}

/** The first of them; null when there is none. */
export const readKey = (reader: Reader, key: string): FieldValue | null => readKeys(reader, key)[0] ?? null

/** Why a tag of this key in the page does not count; null where there is none. */
export function readKeyRefusal(reader: Reader, key: string): Cause | null {
  return askMeta(reader, [key], {}, NO_FIELD).refused[0]?.cause ?? null
}

/** Conditions ask by the platform's general rules. */
const NO_FIELD: FieldRead = { sources: [], by: null }

const TAKEN_OVER = 'the oEmbed answer replaces the whole page'

function notAsked(reader: Reader, source: Source): string | null {
  // The host is no tag: it is on the card whatever the rest comes from.
  if (source.from !== 'oembed' && source.from !== 'host' && oEmbedTakesOver(reader)) return TAKEN_OVER
  const blocker = source.unless?.find((key) => readKey(reader, key) !== null)
  if (blocker !== undefined) return `${keyName(blocker)} holds a value`
  const { alongside } = source
  if (alongside === undefined) return null
  const isThere = (key: string) =>
    key === '<title>' ? askTitle(reader).values.length > 0 : readKey(reader, key) !== null
  if (alongside.some(isThere)) return null
  const names = alongside.map((key) => (key === '<title>' ? key : keyName(key)))
  return `${listText(names, 'or')} holds no value`
}

/**
 * What a source that came too late would have held. Its doubts decide nothing and are not kept.
 * @param before the source that ended the search.
 */
function askTooLate(reader: Reader, field: Field, source: Source, rule: FieldRead, before: string): void {
  const value = ask(aside(reader), source, rule).values[0]
  if (value) tracePassedOver(reader, field, value, before)
}

/** A value of the page that does not count, because of another. */
function refusedPair(reader: Reader, source: Source, rule: FieldRead, skip: string): Cause | null {
  const value = ask(aside(reader), source, rule).values[0]
  return value
    ? {
        why: `${sourceName(source)} does not count here, because ${skip}`,
        by: source.alongsideBy ?? source.by ?? rule.by,
        faults: [skip === TAKEN_OVER ? 'oembed-replaces' : 'tag-alone'],
      }
    : null
}

function ask(reader: Reader, source: Source, rule: FieldRead): Yield {
  const got = askAnywhere(reader, source, rule)
  return source.sameHost ? ofThisHost(reader, got, rule) : got
}

function ofThisHost({ page }: Reader, { values, refused }: Yield, { by }: FieldRead): Yield {
  const isHere = ({ value }: FieldValue) => resolveOnce(page, value, page.baseUrl)?.host === page.pageUrl.host
  const [first] = values
  if (!first || isHere(first)) return { values, refused }
  const cause: Cause = {
    why: 'it leads to another host, and only this one counts',
    by,
    faults: ['tag-alone'],
  }
  const { source, value } = first
  return { values: [], refused: [...refused, { source, value, cause }], stop: 'elsewhere' }
}

function askAnywhere(reader: Reader, source: Source, rule: FieldRead): Yield {
  switch (source.from) {
    case 'meta':
      return askMeta(reader, source.keys, source, rule)
    case 'title':
      return askTitle(reader, source, rule.by)
    case 'heading':
      return source.own ? ownHeading(reader.page) : reader.page.heading
    case 'earlier-heading':
      return reader.page.earlierHeading
    case 'link':
      return source.within ? askLinksWithin(reader, source.rels) : askLinks(reader, source.rels)
    case 'json-ld':
      return askJsonLd(reader, source)
    case 'host':
      return reader.page.host
    case 'own':
      return source.ask(reader.page)
    case 'page-image':
      return yieldOf(pageImage(reader, source.which), sourceName(source))
    case 'oembed': {
      const value = oEmbedValue(reader, source.property)
      return value ? { values: [value], refused: [] } : NOTHING
    }
  }
}

function ownHeading({ extraction: { headingOwnText: own } }: PageIndex): Yield {
  return own ? yieldOf(own.text, `<${own.name}>`) : NOTHING
}

function pageImage(
  { page: { extraction } }: Reader,
  which: (Source & { from: 'page-image' })['which'],
): string | null {
  const { first = null, largest = null, afterHeading = null } = extraction.pageImages ?? {}
  return which === 'largest' ? (largest ?? first) : afterHeading
}

function askTitle(
  reader: Reader,
  { oneLine, dropsEnd, anywhere, all, last }: Partial<Source & { from: 'title' }> = {},
  by: FieldRead['by'] = null,
): Yield {
  if (all) return yieldOf(allTitles(reader.page), '<title>')
  const refused: { source: string; value: string; cause: Cause }[] = []
  const { titles } = reader.page
  for (const { tag, alone } of last ? titles.toReversed() : titles) {
    const cause =
      titleForm(reader, tag, oneLine === true, by) ??
      refusedByPlace(reader, anywhere ? { ...tag, inHead: true } : tag, '<title>', by)
    if (cause === null) {
      const { values } = dropsEnd ? yieldOf(dropEnd(tag.content, dropsEnd).trim(), '<title>') : alone
      return refused.length === 0 && values === alone.values ? alone : { values, refused }
    }
    const value = tag.content.trim()
    const named = { value, source: '<title>', entry: null, at: tag }
    refused.push({ source: '<title>', value, cause: aboutValue(cause, named) })
  }
  return { values: [], refused }
}

function titleForm(
  { platform: { name, reads } }: Reader,
  { content, capitals }: PageTag,
  oneLine: boolean,
  by: FieldRead['by'],
): Cause | null {
  if (reads.lowerCase && capitals)
    return {
      why: `<title> is written in capitals, and ${name} looks for lower case`,
      by,
      faults: ['tag-form'],
    }
  return oneLine && /[\r\n]/.test(content)
    ? {
        why: '<title> runs over several lines of the source, and only one is searched',
        by,
        faults: ['title-lines'],
      }
    : null
}

function allTitles({ titles, extraction }: PageIndex): string {
  const ofSvg = extraction.textTags.filter(({ attribute, within }) => attribute === 'tag' && within === 'svg')
  return [...titles.map(({ tag }) => tag), ...ofSvg]
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ content }) => content)
    .join('')
    .trim()
}

function askLinks(reader: Reader, rels: readonly string[]): Yield {
  for (const rel of rels) {
    const links = reader.page.links.get(rel)
    const values = links ? linkValues(reader, links, () => rel) : []
    if (values.length > 0) return { values, refused: [] }
  }
  return NOTHING
}

/** In document order, whatever else the rel says. */
function askLinksWithin(reader: Reader, rels: readonly string[]): Yield {
  const { links } = reader.page.extraction
  const values = linkValues(reader, links, (link) => rels.find((rel) => link.rel.includes(rel)))
  return values.length > 0 ? { values, refused: [] } : NOTHING
}

/** @param called by which of its rels a link is called; undefined for one that does not count. */
function linkValues(
  reader: Reader,
  links: readonly PageLink[],
  called: (link: PageLink) => string | undefined,
): FieldValue[] {
  const values: FieldValue[] = []
  for (const link of links) {
    const rel = called(link)
    const value = link.href.trim()
    if (rel === undefined || value === '') continue
    const source = `link ${rel}`
    if (refusedByPlace(reader, link, source) === null) values.push({ value, source, entry: null, at: link })
  }
  return values
}

function askJsonLd(reader: Reader, source: Source & { from: 'json-ld' }): Yield {
  const value = readJsonLd(reader.page.extraction.jsonLd, source)
  return value === '' ? { ...NOTHING, stop: 'empty' } : yieldOf(value, sourceName(source))
}

/** A source that the platform may or may not ask is trusted in the kind reading only. */
function trustSource(
  { platform, doubts }: Reader,
  field: Field,
  source: Source,
  { sources }: FieldRead,
  found: FieldValue,
  better: Refused | null,
): boolean {
  if (source.doubt === undefined) return true
  const what = field === 'imageAlt' ? 'alt text' : field
  // Where even the first source is in doubt, no other tag would help.
  const id = source === sources[0] ? 'undocumented' : (SOURCE_DOUBT[field] ?? 'other-source')
  const only = `${what} could only come from ${found.source}, and ${source.doubt}.`.replaceAll(
    '%',
    platform.name,
  )
  if (!better) return doubts.trust(id, `The ${only}`)
  const { why, by, faults, about } = better.cause
  return doubts.trust(id, `${upperFirst(why)}; the ${only}`, by, faults, about)
}

const SOURCE_DOUBT: Partial<Record<Field, DoubtId>> = {
  title: 'title-source',
  description: 'description-source',
  image: 'image-source',
}

/** Nothing found, but the page offers an oEmbed answer that was not seen: the other reading has a value. */
function unseenOembed(reader: Reader, field: Field, rule: FieldRead): FieldReading | null {
  const { platform, doubts, page } = reader
  const view = oEmbedView(reader)
  if (view.state !== 'unseen' || !rule.sources.some((source) => source.from === 'oembed')) return null
  const sentence = `${view.why}; ${platform.name} may find the ${field} there.`
  if (doubts.trust('oembed-unseen', sentence, rule.by)) return null
  const found = { value: page.pageUrl.href, source: 'oEmbed', entry: null }
  return { found, all: [found], by: rule.by, refusal: null, better: null }
}

const namesIcon = (source: Source): boolean =>
  source.from === 'link' && source.rels.some((rel) => rel.includes('icon'))

/** An icon that a platform falls back to, where no tag names an image for the card. */
export const isIcon = ({ source }: FieldValue): boolean =>
  source.startsWith('link ') && source.includes('icon')

/** Named in messages; the rest of a long list helps no one. */
const NAMED_SOURCES = 3

function namesOf(source: Source): readonly string[] {
  if (source.from === 'meta')
    return source.attribute === 'itemprop'
      ? source.keys.map((key) => `itemprop ${key}`)
      : source.keys.map(keyName)
  return namesIcon(source) ? ['icon'] : [sourceName(source)]
}

/** `twitter:title or og:title`: where a page can put a value so that the platform surely finds it. */
export function sourcesText(rule: FieldRead): string {
  const names = rule.sources
    .filter(({ from, doubt }) => doubt === undefined && from !== 'oembed' && from !== 'json-ld')
    .filter((source, index) => index === 0 || !namesIcon(source))
    .flatMap(namesOf)
  const distinct = new Set(names.length > 0 ? names : rule.sources.map(sourceName))
  return listText([...distinct].slice(0, NAMED_SOURCES), 'or')
}
