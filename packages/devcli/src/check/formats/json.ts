/**
 * The report as JSON: one line for each page, so that 1,000 pages can be read and searched. By default it leaves out why a
 * full card is full; of several pages also full cards of the smaller platforms, and the words of a finding that its group
 * has: of 12,000 pages these were nine tenths. `diff/read-report.ts` puts them in again.
 */
import {
  type CheckedPage,
  type FindingGroup,
  type PageFinding,
  type PlatformOutcome,
} from '../check-report.ts'
import { groupKey } from '../groups.ts'
import { isBig, PLATFORM_IDS } from '../platforms.ts'
import { isOfSite } from '../site/site-rules.ts'
import type { FormatInput } from './format.ts'

export function jsonReport({
  report: { pages, groups, ...rest },
  judgement,
  shows: { all },
}: Pick<FormatInput, 'report' | 'judgement'> & {
  readonly shows: Pick<FormatInput['shows'], 'all'>
}): string {
  const lines = (items: readonly unknown[]): string =>
    items.map((item) => `\n    ${JSON.stringify(item)}`).join(',')
  const worse =
    judgement.worse?.map(({ path, verdicts, findings }) => ({
      path,
      verdicts: verdicts.map(({ platform, from, to }) => ({ platform, from, to })),
      findings: findings.map(({ id, severity, title }) => ({ id, severity, title })),
    })) ?? null
  const head = Object.entries({ ...rest, platforms: PLATFORM_IDS, worse }).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  )
  const known = new Map(groups.map((group) => [groupKey(group), group]))
  const written = all ? pages : pages.map((page) => shortPage(page, pages.length > 1 ? known : null))
  return `{\n${head.join(',\n')},\n  "groups": [${lines(groups)}\n  ],\n  "pages": [${lines(written)}\n  ]\n}`
}

/** @param groups null of a page alone: nothing is written but it. */
function shortPage(page: CheckedPage, groups: ReadonlyMap<string, FindingGroup> | null) {
  const outcomes = Object.entries(page.platforms).filter(
    ([id, one]) => groups === null || isBig(id) || !isPlain(one),
  )
  const platforms = Object.fromEntries(outcomes.map(([id, one]) => [id, shortOutcome(one, groups === null)]))
  if (groups === null) return { ...page, platforms }
  // Of the site: the group says all of it, with the pages.
  const own = page.findings.filter((finding) => !isOfSite(finding))
  return { ...page, platforms, findings: own.map((one) => shortFinding(one, groups.get(groupKey(one)))) }
}

/** Full, and there is nothing else to say. */
const isPlain = ({ verdict, findings, refused, expected }: PlatformOutcome): boolean =>
  verdict === 'full' && findings.length === 0 && refused === undefined && expected === undefined

function shortOutcome(
  { cause, findings, ...outcome }: PlatformOutcome,
  isAlone: boolean,
): Partial<PlatformOutcome> {
  if (outcome.verdict !== 'full') return { ...outcome, findings, cause }
  return isAlone || findings.length > 0 ? { ...outcome, findings } : outcome
}

/** The proof of a fix is that of one page. */
const plainText = (value: unknown): string | undefined =>
  JSON.stringify(value, (key, part: unknown) => (key === 'score' || key === 'proof' ? undefined : part))

/** What the group says in the same words. The message stays, so that a page can be read alone. */
const OF_GROUP = ['title', 'platforms', 'evidence', 'fix'] as const

function shortFinding(finding: PageFinding, group: FindingGroup | undefined): Partial<PageFinding> {
  if (!group || group.count === 1) return finding
  const same = OF_GROUP.filter((key) => plainText(finding[key]) === plainText(group[key]))
  return Object.fromEntries(Object.entries(finding).filter(([key]) => !same.some((one) => one === key)))
}
