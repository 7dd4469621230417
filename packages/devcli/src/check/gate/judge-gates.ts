/** Whether a run fails: `--fail-under`, `--fail-on`, `--require`, `--baseline`. With a baseline only what became worse does. */
import { effectiveVerdict } from '@linklens/engine'
import { pagesCount } from '../formats/words.ts'
import { platformName } from '../platforms.ts'
import { findingKey, type CheckedPage, type CheckReport, type PageFinding } from '../check-report.ts'
import type { ChangedPage } from '../values/changed-page.ts'
import type { Baseline } from './baseline.ts'
import { hasChange, type PageChange } from './changes.ts'
import { compareWithBaseline, type Comparison } from './compare-with-baseline.ts'
import { unmetReaders } from './reader-gate.ts'
import { fulfils, isForReaders, type CardRequirement, type Requirement } from './requirement.ts'

export interface Gates {
  readonly failUnder: number | undefined
  readonly failOn: 'error' | 'warning' | undefined
  readonly failsOnChange: boolean
  readonly require: readonly Requirement[]
  readonly baseline: Baseline | null
}

export interface Judgement {
  /** A sentence for each gate that fails. */
  readonly failures: readonly string[]
  /** Pages that became worse, in what counts for the gates; null without a baseline. */
  readonly worse: readonly PageChange[] | null
  /** Pages whose changed values make a gate fail. */
  readonly changed: readonly ChangedPage[]
  /** Requirements that some pages do not fulfil. */
  readonly unmet: readonly Unmet[]
  /** About the comparison, as sentences. */
  readonly warnings: readonly string[]
  /** Whether the baseline has the finding already. */
  readonly isKnown: (page: CheckedPage, finding: PageFinding) => boolean
  /** Whether the finding makes a gate fail. */
  readonly isFailing: (page: CheckedPage, finding: PageFinding) => boolean
}

export interface Unmet {
  readonly requirement: CardRequirement
  readonly paths: ReadonlySet<string>
}

export function judgeGates(report: CheckReport, gates: Gates): Judgement {
  const comparison = gates.baseline && compareWithBaseline(report, gates.baseline)
  const failOn = gates.failOn ?? (comparison ? 'warning' : undefined)
  const severe = (finding: PageFinding) =>
    finding.severity === 'error' || (failOn === 'warning' && finding.severity === 'warning')
  const worse = comparison && comparison.worse.map((change) => counting(change, severe)).filter(hasChange)
  const identity = (path: string, finding: PageFinding) => `${path}\0${findingKey(finding)}`
  const fresh = new Set(
    comparison?.worse.flatMap(({ path, findings }) => findings.map((finding) => identity(path, finding))),
  )
  const isKnown: Judgement['isKnown'] = ({ path }, finding) =>
    comparison !== null && !fresh.has(identity(path, finding))
  const isFailing: Judgement['isFailing'] = (page, finding) =>
    failOn !== undefined && finding.accepted === undefined && severe(finding) && !isKnown(page, finding)
  const unmet = gates.require.flatMap((requirement) =>
    isForReaders(requirement) ? [] : unfulfilled(report, requirement, comparison),
  )
  const changed = gates.failsOnChange ? (report.changedValues ?? []) : []
  const worsePaths = worse && new Set(worse.map(({ path }) => path))
  return {
    failures: [
      ...worseThanBaseline(worse),
      ...(worse ? [] : findingsOver(report, failOn, isFailing)),
      ...scoresUnder(report, gates.failUnder, worsePaths),
      ...unmet.map(unmetSentence),
      ...unmetReaders(report.pages, gates),
      ...valuesChanged(changed),
    ],
    worse,
    changed,
    unmet,
    warnings: gates.baseline && comparison ? warningsOf(report, gates.baseline, comparison) : [],
    isKnown,
    isFailing,
  }
}

const counting = (change: PageChange, counts: (finding: PageFinding) => boolean): PageChange => ({
  ...change,
  findings: change.findings.filter(counts),
})

function worseThanBaseline(worse: readonly PageChange[] | null): string[] {
  if (!worse || worse.length === 0) return []
  return [`${countOf(worse.length)} worse than the baseline: ${someOf(worse.map(({ path }) => path))}.`]
}

function valuesChanged(changed: readonly ChangedPage[]): string[] {
  if (changed.length === 0) return []
  const paths = someOf(changed.map(({ path }) => path))
  return [
    `${countOf(changed.length, 'says', 'say')} something else than before, which --fail-on change does not allow: ${paths}.`,
  ]
}

function findingsOver(
  { pages }: CheckReport,
  failOn: string | undefined,
  isFailing: Judgement['isFailing'],
): string[] {
  const failing = pages.filter((page) => page.findings.some((finding) => isFailing(page, finding)))
  if (failing.length === 0) return []
  const what = failOn === 'error' ? 'errors' : 'errors or warnings'
  return [
    `${countOf(failing.length, 'has', 'have')} ${what}, which --fail-on ${failOn} does not allow: ${someOf(failing.map(({ path }) => path))}.`,
  ]
}

/** With a baseline a low score that was there before is no reason to fail. */
function scoresUnder(
  { pages }: CheckReport,
  least: number | undefined,
  worsePaths: ReadonlySet<string> | null,
): string[] {
  if (least === undefined) return []
  const under = pages.filter(({ score, path }) => score < least && (worsePaths?.has(path) ?? true))
  if (under.length === 0) return []
  const scores = under.toSorted((a, b) => a.score - b.score).map(({ path, score }) => `${path} (${score})`)
  return [
    `${countOf(under.length, 'has', 'have')} a score under ${least}, which --fail-under does not allow: ${someOf(scores)}.`,
  ]
}

function unfulfilled(
  { pages }: CheckReport,
  requirement: CardRequirement,
  comparison: Comparison | null,
): Unmet[] {
  const failing = pages.filter(({ path, platforms: { [requirement.platform]: outcome } }) => {
    if (!outcome || fulfils(effectiveVerdict(outcome), requirement)) return false
    if (!comparison) return true
    const before = comparison.verdictBefore(path, requirement.platform)
    // Of a page that is like no page of the baseline nothing is known, so the requirement holds.
    return before === null ? comparison.sameRuleset : fulfils(before, requirement)
  })
  return failing.length === 0 ? [] : [{ requirement, paths: new Set(failing.map(({ path }) => path)) }]
}

function unmetSentence({ requirement: { platform, level }, paths }: Unmet): string {
  const wanted = level === 'full' ? 'a full card' : 'a card'
  return `${platformName(platform)} must show ${wanted} (--require), and does not for ${countOf(paths.size)}: ${someOf([...paths])}.`
}

function warningsOf(report: CheckReport, baseline: Baseline, { sameRuleset }: Comparison): string[] {
  const gone = baseline.pages.size - report.pages.filter(({ path }) => baseline.pages.has(path)).length
  return [
    ...(sameRuleset
      ? []
      : [
          `The baseline was written with ruleset ${baseline.rulesetVersion}, and this is ${report.rulesetVersion}: verdicts and scores are not compared, and of the findings only those of rules that both know. Write it again with --update-baseline.`,
        ]),
    ...(gone > 0 && baseline.pages.size > 0
      ? [`${countOf(gone)} of the baseline ${gone === 1 ? 'was' : 'were'} not checked this time.`]
      : []),
  ]
}

const countOf = (count: number, one = '', many = ''): string =>
  `${pagesCount(count)}${one && ` ${count === 1 ? one : many}`}`

function someOf(texts: readonly string[]): string {
  const shown = texts.slice(0, 3).join(', ')
  return texts.length > 3 ? `${shown} and ${texts.length - 3} more` : shown
}
