/** What the meta tags of one source hold: those that the platform sees, in its order, and which empty ones count. */
import type { Cause } from '../../../facts/evidence.ts'
import type { DoubtId } from '../../../facts/faults.ts'
import { groupOf } from '../../../extract/tag-keys.ts'
import { NOTHING, tagPlace, type Entry, type FieldValue, type Yield } from '../../../facts/field-value.ts'
import type { DuplicateRule, FieldRead } from '../../platform-rules.ts'
import type { Reader } from '../reader.ts'
import { refusedTags, tagsOfKeys, type RefusedTag } from './refused-tags.ts'
import type { Source } from '../../sources.ts'

export function askMeta(
  reader: Reader,
  keys: readonly string[],
  source: Pick<Source, 'attribute' | 'keyCase'>,
  rule: FieldRead,
): Yield {
  const entries = tagsOfKeys(reader.page, keys)
  const only = entries?.[0]
  if (!entries || !only) return NOTHING
  const duplicates = duplicateRule(reader, keys, rule)
  if (duplicates === 'last' && isLastLeftOut(reader, only)) return NOTHING
  const refused = refusedTags(reader, entries, source, rule)
  if (refused === null && entries.length === 1 && isFilled(only))
    return (only.alone ??= { values: [valueOf(only)], refused: [] })
  const lost = (refused ?? []).map(({ entry, cause }) => lostTag(entry, cause))
  const seen = refused ? without(entries, refused) : entries
  const usable = reader.platform.reads.inOrder?.(seen) ?? seen
  return chosen(reader, order(reader, usable, duplicates), duplicates, rule, lost)
}

/** @param ordered tags that the platform sees, the one that it takes first. */
function chosen(
  reader: Reader,
  ordered: readonly Entry[],
  duplicates: DuplicateRule | null,
  rule: FieldRead,
  lost: Yield['refused'],
): Yield {
  const [first] = ordered
  if (!first) return { values: [], refused: lost }
  if (first.value === '' && emptyRule(reader, rule) === 'next-source')
    return { values: [], refused: [emptyTag(reader, first, ordered.length, duplicates, rule), ...lost] }
  if (first.value === '' && emptyWins(reader, first, rule))
    return { values: [], refused: lost, stop: 'empty', empty: first }
  const filled = ordered.every(isFilled) ? ordered : ordered.filter(isFilled)
  const { duplicatesBy: by } = rule
  const isChosen = by !== undefined && filled.some(({ value }) => value !== filled[0]?.value)
  return { values: filled.map(valueOf), refused: lost, ...(isChosen && { by }) }
}

const lostTag = (entry: Entry, cause: Cause): Yield['refused'][number] => ({
  source: entry.name,
  value: entry.tag.content,
  cause: aboutTag(cause, entry),
})

/** Of a group with too many tags the last were left out: which one is the page's last, nobody here has seen. */
function isLastLeftOut({ platform, page, doubts }: Reader, { name, lowerKey }: Entry): boolean {
  const { omitted } = page.extraction
  if (omitted[groupOf(lowerKey)] === 0 && omitted.unreadBytes === undefined) return false
  return !doubts.trust(
    'tags-left-out',
    `The page has more tags than are kept here; ${platform.name} takes the last ${name}, which may be among those left out.`,
  )
}

/** The tag that counts holds nothing, and the next ones are not asked. */
function emptyTag(
  { platform }: Reader,
  first: Entry,
  count: number,
  duplicates: DuplicateRule | null,
  { by }: FieldRead,
): Yield['refused'][number] {
  const { name } = first
  const why =
    count === 1
      ? `${name} is empty`
      : `the ${duplicates ?? 'first'} ${name} is empty, and ${platform.name} asks no other`
  return { source: name, value: '', cause: aboutTag({ why, by, faults: ['empty-tag'] }, first) }
}

function without(entries: readonly Entry[], refused: readonly RefusedTag[]): readonly Entry[] {
  const lost = new Set(refused.map(({ entry }) => entry))
  return entries.filter((entry) => !lost.has(entry))
}

const aboutTag = (cause: Cause, entry: Entry): Cause => ({ ...cause, about: tagPlace(entry) })

const valueOf = (entry: Entry): FieldValue => ({ value: entry.value, source: entry.name, entry })

const isFilled = ({ value }: Entry): boolean => value !== ''

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
  const other = entries.find(({ value }) => value !== '' && value !== first.value)
  if (!other || first.value === '') return entries
  const sentence =
    first.key === other.key
      ? `${first.name} is there more than once with different values; which one ${platform.name} takes is not known.`
      : `${first.name} and ${other.name} differ; which one ${platform.name} takes is not known.`
  return doubts.trust(duplicateFault(first), sentence) ? entries : entries.toReversed()
}

function duplicateFault({ lowerKey }: Entry): DoubtId {
  const [, field] = /(title|description|image)$/.exec(lowerKey) ?? []
  return field === undefined ? 'duplicate-tag' : `duplicate-${field as 'title' | 'description' | 'image'}`
}

const emptyRule = ({ platform }: Reader, { empty }: FieldRead): FieldRead['empty'] =>
  empty === undefined ? platform.reads.empty : empty

function emptyWins(reader: Reader, { name }: Entry, rule: FieldRead): boolean {
  const { platform, doubts } = reader
  const empty = emptyRule(reader, rule)
  if (empty !== null) return empty === 'wins'
  return !doubts.trust(
    'empty-tag',
    `${name} is empty; whether ${platform.name} passes an empty tag over is not known.`,
  )
}
