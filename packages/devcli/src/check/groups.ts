/** Puts pages with the same fault together: a person fixes a template, not a thousand pages. */
import { inOrder, isBig } from './platforms.ts'
import { pathPattern } from './path-pattern.ts'
import { isOfSite } from './site/site-rules.ts'
import {
  findingKey,
  type CheckedPage,
  type FindingGroup,
  type PageFinding,
  type Severity,
} from './check-report.ts'

/** @returns groups, what most people lose first. */
export function groupFindings(pages: readonly CheckedPage[]): FindingGroup[] {
  const found = pages.flatMap(({ path, source, findings }): Found[] => {
    const ofPage = new Map(findings.map((finding) => [groupKey(finding), finding]))
    return [...ofPage.values()].map((finding) => ({ path, source, finding }))
  })
  return [...Map.groupBy(found, ({ finding }) => groupKey(finding)).values()].map(groupOf).toSorted(byLoss)
}

interface Found {
  readonly path: string
  readonly source: string | undefined
  readonly finding: PageFinding
}

/** What a finding shares with its group. */
export const groupKey = (finding: Pick<PageFinding, 'id' | 'tag' | 'accepted'>): string =>
  `${findingKey(finding)}\0${finding.accepted ?? ''}`

function groupOf(found: readonly Found[]): FindingGroup {
  const findings = found.map(({ finding }) => finding)
  // A group has at least one finding.
  const first = findings[0] as PageFinding
  const { id, tag, title, message, evidence, accepted } = first
  const { fix } = findings.find((one) => one.fix.score !== undefined) ?? first
  const [source, ...otherSources] = new Set(found.map((one) => one.source))
  const severities = findings.map(({ severity }) => severity)
  return {
    id,
    ...(tag === undefined ? {} : { tag }),
    title,
    ...(findings.every((other) => other.message === message) && { message }),
    ...(evidence !== undefined && findings.every((other) => other.evidence === evidence) && { evidence }),
    severity: SEVERITIES.find((severity) => severities.includes(severity)) ?? 'info',
    count: found.length,
    patterns: countPatterns(found.map(({ path }) => path)),
    pages: found.map(({ path }) => path),
    ...(source !== undefined && otherSources.length === 0 && { source }),
    platforms: inOrder(findings.flatMap(({ platforms }) => platforms)),
    fix,
    ...(accepted === undefined ? {} : { accepted }),
  }
}

function countPatterns(paths: readonly string[]): { pattern: string; count: number }[] {
  return [...Map.groupBy(paths, pathPattern)]
    .map(([pattern, alike]) => ({ pattern, count: alike.length }))
    .toSorted((a, b) => b.count - a.count)
}

export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info']

const bigCount = ({ platforms }: FindingGroup): number => platforms.filter(isBig).length

const byLoss = (a: FindingGroup, b: FindingGroup): number =>
  SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
  // What all pages have in common comes first.
  Number(isOfSite(b)) - Number(isOfSite(a)) ||
  bigCount(b) - bigCount(a) ||
  b.count - a.count
