/** The steps of a trace: what each source held, and why it won, lost or was not asked. */
import type { TraceStep } from '../../platform-results.ts'
import type { FieldValue, Yield } from '../../../facts/field-value.ts'
import { oEmbedLack } from './read-oembed.ts'
import { note, type Reader } from '../reader.ts'
import { sourceName, type Source } from '../../sources.ts'
import { quote, upperFirst } from '../../../facts/wording.ts'

export type Field = Exclude<TraceStep['field'], 'layout'> | UntracedField
type UntracedField = 'imageAlt' | 'author'

export function traceStep(
  reader: Reader,
  field: Field,
  source: string,
  value: string | null,
  outcome: TraceStep['outcome'],
  why: string,
): void {
  if (field !== 'imageAlt' && field !== 'author') note(reader, field, source, value, outcome, why)
}

/** @param skip why the source was not asked at all, if so. */
export function traceMissing(reader: Reader, field: Field, source: Source, skip: string | null): void {
  if (!reader.trace) return
  const why = skip === null ? missing(reader, source) : `Not asked, because ${skip}`
  traceStep(reader, field, sourceName(source), null, 'missing', why)
}

/** Refusals and duplicates reported per source; the rest of a hostile page's is left out. */
const TRACED = 2

export function traceRefused(reader: Reader, field: Field, { refused }: Yield): void {
  if (!reader.trace) return
  let traced = 0
  for (const { source, value, cause } of refused) {
    if (traced++ === TRACED) return
    traceStep(reader, field, source, value, 'unusable', upperFirst(cause.why))
  }
}

export function traceUsed(reader: Reader, field: Field, values: readonly FieldValue[]): void {
  const found = values[0]
  if (!reader.trace || !found) return
  traceStep(reader, field, found.source, found.value, 'used', 'The first one with a value')
  if (values.length === 1) return
  for (const { source, value } of values.slice(1, 1 + TRACED)) {
    const why = `${found.source} ${quote(found.value)} came before it`
    traceStep(reader, field, source, value, 'passed-over', why)
  }
}

/** @param before the source that ended the search. */
export function tracePassedOver(
  reader: Reader,
  field: Field,
  { source, value }: FieldValue,
  before: string,
): void {
  traceStep(reader, field, source, value, 'passed-over', `${before} comes first`)
}

function missing(reader: Reader, source: Source): string {
  const oEmbed = source.from === 'oembed' ? oEmbedLack(reader, source.property) : null
  return oEmbed ?? `The page has no ${sourceName(source)}`
}
