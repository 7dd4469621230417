/** What differs between two states of the same pages: verdicts by platform, with the cause that the new state gives. */
import { effectiveVerdict } from '@linklens/engine'
import { inOrder } from '../platforms.ts'
import { pathPattern } from '../path-pattern.ts'
import type { CheckedPage, KnownVerdict, PageFinding, PlatformOutcome } from '../check-report.ts'

export interface PageChange {
  readonly path: string
  readonly file?: string
  readonly source?: string
  readonly verdicts: readonly VerdictChange[]
  /** Findings that the old state does not have. */
  readonly findings: readonly PageFinding[]
}

export interface VerdictChange {
  readonly platform: string
  readonly from: KnownVerdict
  readonly to: KnownVerdict
  /** Outcome with the new verdict. */
  readonly outcome: PlatformOutcome
}

const RANK: Readonly<Record<KnownVerdict, number>> = { none: 0, degraded: 1, full: 2 }

export const isWorse = ({ from, to }: Pick<VerdictChange, 'from' | 'to'>): boolean => RANK[to] < RANK[from]

export const hasChange = ({ verdicts, findings }: PageChange): boolean =>
  verdicts.length + findings.length > 0

/** @param before the verdict of a platform in the old state; null where that is not known. */
export function changedVerdicts(
  { platforms }: CheckedPage,
  before: (platform: string) => KnownVerdict | null,
): VerdictChange[] {
  return inOrder(Object.keys(platforms)).flatMap((platform) => {
    const outcome = platforms[platform]
    const from = before(platform)
    if (!outcome || from === null) return []
    const to = effectiveVerdict(outcome)
    return from === to ? [] : [{ platform, from, to, outcome }]
  })
}

/** Changes that are the same on several pages of one template. */
export interface ChangeGroup {
  readonly pattern: string
  readonly pages: readonly PageChange[]
  /** The transitions, with the platforms that share each. */
  readonly transitions: readonly Transition[]
  /** New findings of the first page. */
  readonly findings: readonly PageFinding[]
}

export interface Transition {
  readonly from: KnownVerdict
  readonly to: KnownVerdict
  readonly platforms: readonly string[]
  /** Outcome of the first of the platforms. */
  readonly outcome: PlatformOutcome
}

/** @returns groups, the largest one first. */
export function groupChanges(changes: readonly PageChange[]): ChangeGroup[] {
  const groups = Map.groupBy(changes, ({ path, verdicts, findings }) =>
    JSON.stringify([
      pathPattern(path),
      verdicts.map(({ platform, from, to }) => `${platform} ${from} ${to}`),
      findings.map(({ id, tag }) => [id, tag]),
    ]),
  )
  return [...groups.values()].map(groupOf).toSorted((a, b) => b.pages.length - a.pages.length)
}

function groupOf(pages: readonly PageChange[]): ChangeGroup {
  // A group has at least one page.
  const first = pages[0] as PageChange
  return {
    pattern: pathPattern(first.path),
    pages,
    transitions: transitionsOf(first.verdicts),
    findings: first.findings,
  }
}

function transitionsOf(verdicts: readonly VerdictChange[]): Transition[] {
  const transitions = new Map<string, Transition>()
  for (const { platform, from, to, outcome } of verdicts) {
    const key = `${from} ${to}`
    const known = transitions.get(key)
    transitions.set(key, { from, to, outcome, ...known, platforms: [...(known?.platforms ?? []), platform] })
  }
  return [...transitions.values()]
}
