/**
 * What became worse since the baseline. What must never happen: the same pages fail because devcli was updated, or a page
 * that was always faulty fails because another page was added. Proven by test/check/gate.test.ts.
 */
import { pathPattern } from '../path-pattern.ts'
import {
  findingKey,
  ruleOfKey,
  type CheckedPage,
  type CheckReport,
  type KnownVerdict,
} from '../check-report.ts'
import type { Baseline, BaselinePage } from './baseline.ts'
import { changedVerdicts, hasChange, isWorse, type PageChange } from './changes.ts'

export interface Comparison {
  /** Pages with something worse, in the order of the report. */
  readonly worse: readonly PageChange[]
  /** Whether verdicts were compared: only those of one ruleset can be. */
  readonly sameRuleset: boolean
  /** Verdict of the old state; null where it is not known. Of a new page: the worst of its pattern. */
  readonly verdictBefore: (path: string, platform: string) => KnownVerdict | null
  /** Whether the old state had the finding, on this page or, of a new page, on one of its pattern. */
  readonly hadFinding: (path: string, key: string) => boolean
}

export function compareWithBaseline({ rulesetVersion, pages }: CheckReport, baseline: Baseline): Comparison {
  const sameRuleset = rulesetVersion === baseline.rulesetVersion
  const before = knownBefore(baseline)
  const comparison = {
    sameRuleset,
    verdictBefore: (path: string, platform: string) =>
      sameRuleset && baseline.platforms.has(platform) ? before.verdict(path, platform) : null,
    // A rule that the baseline's ruleset lacks may have failed on every page already.
    hadFinding: (path: string, key: string) =>
      !baseline.rules.has(ruleOfKey(key)) || before.finding(path, key),
  }
  const worse = pages.map((page) => {
    const known = baseline.pages.get(page.path)
    const unanswered = new Set([...(page.unansweredCrawlers ?? []), ...(known?.unanswered ?? [])])
    return withoutUnanswered(changeOf(page, comparison, known !== undefined), unanswered)
  })
  return {
    ...comparison,
    worse: worse.filter(hasChange),
  }
}

function changeOf(
  page: CheckedPage,
  { verdictBefore, hadFinding }: Pick<Comparison, 'verdictBefore' | 'hadFinding'>,
  isKnown: boolean,
): PageChange {
  const { path, file, source, findings } = page
  return {
    path,
    ...(file === undefined ? {} : { file }),
    ...(source === undefined ? {} : { source }),
    // A new page has no earlier verdict of its own: what it lacks is said by its findings.
    verdicts: isKnown
      ? changedVerdicts(page, (platform) => verdictBefore(path, platform)).filter(isWorse)
      : [],
    findings: findings.filter(
      (finding) => finding.accepted === undefined && !hadFinding(path, findingKey(finding)),
    ),
  }
}

/** What only those lose whose crawlers got no answer, then or now, may be as it was. */
function withoutUnanswered(change: PageChange, unanswered: ReadonlySet<string>): PageChange {
  if (unanswered.size === 0) return change
  return {
    ...change,
    verdicts: change.verdicts.filter(({ platform }) => !unanswered.has(platform)),
    findings: change.findings.filter(
      ({ platforms }) => platforms.length === 0 || platforms.some((platform) => !unanswered.has(platform)),
    ),
  }
}

function knownBefore({ pages }: Baseline) {
  const byPattern = Map.groupBy(pages, ([path]) => pathPattern(path))
  const pagesLike = (path: string): readonly (readonly [path: string, page: BaselinePage])[] => {
    const page = pages.get(path)
    return page ? [[path, page]] : (byPattern.get(pathPattern(path)) ?? [])
  }
  return {
    verdict(path: string, platform: string): KnownVerdict | null {
      const verdicts = pagesLike(path).map(([, page]) => page.verdicts.get(platform) ?? 'full')
      return WORST_FIRST.find((verdict) => verdicts.includes(verdict)) ?? null
    },
    finding: (path: string, key: string): boolean =>
      pagesLike(path).some(([, page]) => page.findings.has(key)),
  }
}

const WORST_FIRST: readonly KnownVerdict[] = ['none', 'degraded', 'full']
