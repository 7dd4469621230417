/**
 * The report as JSON: one line for each page, so that 1,000 pages can be read and searched. By default it leaves out why a
 * full card is full; of several pages also what more than one of them gets on a platform, and the words of a finding that its group
 * has: of 12,000 pages these were nine tenths. `diff/read-report.ts` puts them in again.
 */
import { isCounted, type CheckedPage, type FindingGroup, type PageFinding } from '../check-report.ts'
import { groupKey } from '../groups.ts'
import { PLATFORM_IDS } from '../platforms.ts'
import { isOfSite } from '../site/site-rules.ts'
import type { FormatInput } from './format.ts'
import { usualOutcomes, withoutCause, type UsualOutcomes } from './usual-outcomes.ts'

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
  const usual = all || pages.length < 2 ? null : usualOutcomes(pages)
  const head = Object.entries({
    ...rest,
    platforms: PLATFORM_IDS,
    ...(usual && { usual: usual.outcomes }),
    worse,
  }).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`)
  const known = new Map(groups.map((group) => [groupKey(group), group]))
  const written = all ? pages : pages.map((page) => (usual ? shortPage(page, usual, known) : onePage(page)))
  return `{\n${head.join(',\n')},\n  "groups": [${lines(groups)}\n  ],\n  "pages": [${lines(written)}\n  ]\n}`
}

const onePage = (page: CheckedPage) => ({
  ...page,
  platforms: Object.fromEntries(Object.entries(page.platforms).map(([id, one]) => [id, withoutCause(one)])),
})

function shortPage(page: CheckedPage, usual: UsualOutcomes, groups: ReadonlyMap<string, FindingGroup>) {
  const platforms = Object.entries(page.platforms).flatMap(([id, outcome]) => {
    const short = usual.shortest(id, outcome)
    return short ? [[id, short] as const] : []
  })
  // Of the site: the group says all of it, with the pages.
  const own = page.findings.filter((finding) => !isOfSite(finding))
  return {
    ...page,
    platforms: Object.fromEntries(platforms),
    findings: own.map((one) => shortFinding(one, groups.get(groupKey(one)))),
  }
}

/** The proof of a fix is that of one page. */
const plainText = (value: unknown): string | undefined =>
  JSON.stringify(value, (key, part: unknown) => (key === 'score' || key === 'proof' ? undefined : part))

/** What the group says in the same words. The message of a fault stays, so that a page can be read alone. */
const OF_GROUP = ['title', 'platforms', 'evidence', 'fix'] as const
const OF_HINT = [...OF_GROUP, 'message'] as const

function shortFinding(finding: PageFinding, group: FindingGroup | undefined): Partial<PageFinding> {
  if (!group || group.count === 1) return finding
  const same = (isCounted(finding) ? OF_GROUP : OF_HINT).filter(
    (key) => plainText(finding[key]) === plainText(group[key]),
  )
  return Object.fromEntries(Object.entries(finding).filter(([key]) => !same.some((one) => one === key)))
}
