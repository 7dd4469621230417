/** How a platform finds one field: every source in order, each with what it held and why it won or lost. */
import type { Cause, Evidence } from '../../../facts/evidence.ts'
import type { DoubtId } from '../../../facts/faults.ts'
import { NOTHING, tagPlace, type FieldValue, type Yield } from '../../../facts/field-value.ts'
import { holderText, keyName, listText, upperFirst } from '../../../facts/wording.ts'
import type { FieldRead } from '../../platform-rules.ts'
import { sourceName, type Source } from '../../sources.ts'
import { aside, type Reader } from '../reader.ts'
import { ask, askTitle, readKey } from './ask-source.ts'
import { oEmbedTakesOver, oEmbedView } from './read-oembed.ts'
import { isAbsence, likeliest, moreExact, type Refused } from './refusal-order.ts'
import {
  traceMissing,
  tracePassedOver,
  traceRefused,
  traceStep,
  traceUsed,
  type Field,
} from './trace-field.ts'

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
  const search: Search = { refusal: null, better: null }
  for (const [index, source] of rule.sources.entries()) {
    const end = askInTurn(reader, field, source, rule, search)
    if (!end) continue
    if (reader.trace)
      for (const later of rule.sources.slice(index + 1)) askTooLate(reader, field, later, rule, end.source)
    return end.reading
  }
  const { refusal } = search
  return unseenOembed(reader, field, rule) ?? { found: null, all: [], by: rule.by, refusal, better: null }
}

/** What the sources held that did not count. */
interface Search {
  /** The most exact of them. */
  refusal: Cause | null
  /** Of the best source. */
  better: Refused | null
}

/** @returns what ends the search, a value or an empty tag that wins; null where the next source is asked. */
function askInTurn(
  reader: Reader,
  field: Field,
  source: Source,
  rule: FieldRead,
  search: Search,
): { reading: FieldReading; source: string } | null {
  const skip = notAsked(reader, source)
  const got = skip === null ? ask(reader, source, rule) : NOTHING
  traceRefused(reader, field, got)
  const lost = likeliest(got.refused)
  search.refusal = moreExact(
    search.refusal,
    lost?.cause ?? (skip === null ? null : refusedPair(reader, source, rule, skip)),
  )
  const { better } = search
  const [found] = got.values
  if (found && trustSource(reader, field, source, rule, found, better)) {
    traceUsed(reader, field, got.values)
    const cause = better?.value === found.value ? null : (better?.cause ?? null)
    const by = got.by ?? source.by ?? rule.by
    return { reading: { found, all: got.values, by, refusal: null, better: cause }, source: found.source }
  }
  if (got.stop)
    return { reading: stopped(reader, field, source, rule, got, search), source: sourceName(source) }
  if (!found && got.refused.length === 0) traceMissing(reader, field, source, skip)
  search.better ??= isAbsence(lost?.cause) ? null : lost
  return null
}

/** Nothing was found, and nothing else is asked. */
function stopped(
  reader: Reader,
  field: Field,
  source: Source,
  { by }: FieldRead,
  { stop, empty }: Yield,
  search: Search,
): FieldReading {
  if (stop === 'empty') {
    const within = empty?.tag.within
    const holder = within ? ` in ${holderText(within)}` : ''
    const why = `${empty?.name ?? sourceName(source)}${holder} is empty, and the empty tag wins`
    search.refusal = { why, by, faults: ['empty-tag'], ...(empty && { about: tagPlace(empty) }) }
    traceStep(reader, field, sourceName(source), '', 'unusable', 'Empty, and an empty tag wins here')
  }
  return { found: null, all: [], by, refusal: search.refusal, better: null }
}

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
