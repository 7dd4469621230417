/** Puts pages with the same fault together: a person fixes a template, not a thousand pages. */
import { inOrder, isBig } from './platforms.ts'
import { pathPattern } from './path-pattern.ts'
import {
  findingKey,
  type CheckedPage,
  type FindingGroup,
  type PageFinding,
  type Severity,
} from './check-report.ts'

/** @returns groups, what most people lose first. */
export function groupFindings(pages: readonly CheckedPage[]): FindingGroup[] {
  const found = new Map<string, Found[]>()
  for (const { path, source, findings } of pages) {
    const ofPage = new Map(findings.map((finding) => [groupKey(finding), finding]))
    for (const [key, finding] of ofPage) {
      const list = found.get(key)
      const one = { path, source, finding }
      if (list) list.push(one)
      else found.set(key, [one])
    }
  }
  return [...found.values()].map(groupOf).toSorted(byLoss)
}

interface Found {
  readonly path: string
  readonly source: string | undefined
  readonly finding: PageFinding
}

const groupKey = (finding: PageFinding): string => `${findingKey(finding)}\0${finding.accepted ?? ''}`

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
  const counts = new Map<string, number>()
  for (const path of paths) {
    const pattern = pathPattern(path)
    counts.set(pattern, (counts.get(pattern) ?? 0) + 1)
  }
  return [...counts].map(([pattern, count]) => ({ pattern, count })).toSorted((a, b) => b.count - a.count)
}

export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info']

const bigCount = ({ platforms }: FindingGroup): number => platforms.filter(isBig).length

const byLoss = (a: FindingGroup, b: FindingGroup): number =>
  SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
  bigCount(b) - bigCount(a) ||
  b.count - a.count
