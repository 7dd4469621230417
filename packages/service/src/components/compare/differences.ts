/** What differs between two inspections: verdicts and tags. */
import { RULES, type Inspection } from '@linklens/engine'
import { platformResults, type PlatformResult } from '../../view/report.ts'
import { expectedVerdict } from '../report/answer/first-results.ts'
import { VERDICT_ORDER } from '../report/verdict-mark.tsx'

export interface ChangedVerdict {
  readonly a: PlatformResult
  readonly b: PlatformResult
}

/** Verdicts that differ, of platforms that both know, in the order of the catalogue: the big ones first. */
export function changedVerdicts(a: Inspection, b: Inspection): ChangedVerdict[] {
  const before = new Map(platformResults(a).map((result) => [result.preview.platform, result]))
  return platformResults(b).flatMap((result) => {
    const old = before.get(result.preview.platform)
    return old && old.verdict.verdict !== result.verdict.verdict ? [{ a: old, b: result }] : []
  })
}

/** Platforms whose verdicts differ for the same reason. */
export interface ChangedGroup {
  readonly worse: 'a' | 'b'
  /** On the worse side: what the finding says, otherwise the words of the verdict. */
  readonly why: string
  readonly changes: readonly [ChangedVerdict, ...ChangedVerdict[]]
}

/** The largest group first. */
export function changedGroups(a: Inspection, b: Inspection): ChangedGroup[] {
  const groups = new Map<string, ChangedGroup>()
  for (const change of changedVerdicts(a, b)) {
    const worse = rankOf(change.a) <= rankOf(change.b) ? 'a' : 'b'
    const { verdict } = change[worse]
    const finding = (worse === 'a' ? a : b).diagnostics.find(({ id }) => verdict.findings?.includes(id))
    const why = finding ? whyOf(finding) : verdict.cause
    const key = `${worse} ${why}`
    const same = groups.get(key)
    groups.set(key, { worse, why, changes: same ? [...same.changes, change] : [change] })
  }
  return [...groups.values()].toSorted((x, y) => y.changes.length - x.changes.length)
}

/** The title of a finding that is made of losses says only who loses what. */
const OF_LOSSES: ReadonlySet<string> = new Set(
  RULES.filter(({ fallbackFor }) => fallbackFor !== undefined).map(({ id }) => id),
)

const whyOf = ({ id, title, message }: Inspection['diagnostics'][number]): string =>
  OF_LOSSES.has(id) ? message : title

/** What is expected, and then what is known: the worst has the lowest. */
const rankOf = (result: PlatformResult): number =>
  VERDICT_ORDER.indexOf(expectedVerdict(result)) * VERDICT_ORDER.length +
  VERDICT_ORDER.indexOf(result.verdict.verdict)

export interface ChangedTag {
  readonly key: string
  /** Values in document order; none where the page lacks the tag. */
  readonly a: readonly string[]
  readonly b: readonly string[]
}

/** What cards are made of first, otherwise in the order of the first page and then of the second. */
export function changedTags(a: Inspection, b: Inspection): ChangedTag[] {
  const [ofA, ofB] = [tagsByKey(a), tagsByKey(b)]
  const keys = new Set([...ofA.keys(), ...ofB.keys()])
  return [...keys]
    .flatMap((key) => {
      const tag = { key, a: ofA.get(key) ?? [], b: ofB.get(key) ?? [] }
      return JSON.stringify(tag.a) === JSON.stringify(tag.b) ? [] : [tag]
    })
    .toSorted((x, y) => Number(OF_CARDS.test(y.key)) - Number(OF_CARDS.test(x.key)))
}

const OF_CARDS = /^(?:title|description|link canonical|og:.*|twitter:.*)$/

function tagsByKey({ rawMetadata, normalizedMetadata }: Inspection): Map<string, string[]> {
  const { standard, openGraph, twitter } = rawMetadata
  const tags = new Map<string, string[]>()
  const all = [...standard, ...openGraph, ...twitter].toSorted((x, y) => x.offset - y.offset)
  for (const { name, content } of all) {
    const key = name.toLowerCase()
    tags.set(key, [...(tags.get(key) ?? []), content])
  }
  const canonical = normalizedMetadata.canonicalUrl?.value
  if (canonical !== undefined) tags.set('link canonical', [canonical])
  return tags
}
