/**
 * Joins findings and verdicts: which platforms lose something because of which finding. A loss that no failed rule
 * explains becomes a finding of its own, by its own sentence: a rule whose check passed says nothing.
 */
import type { TagPlace } from '../facts/evidence.ts'
import { isOfThePage, type FaultId } from '../facts/faults.ts'
import { LOST, type Lost, type PlatformLosses } from '../platforms/losses.ts'
import type { Finding, Rule } from './define-rule.ts'
import { lossFinding, type UnexplainedLoss } from './losses/loss-finding.ts'

export interface Failure {
  readonly rule: Rule
  readonly findings: readonly Finding[]
  /** Faults that rules explain which this failure supersedes. */
  readonly hidden: ReadonlySet<FaultId>
}

export interface Explained {
  readonly rule: Rule
  readonly findings: readonly Finding[]
  /** By platform id, the worst of what is lost because of it; null where something may be lost. */
  readonly affected: ReadonlyMap<string, Lost | null>
  /** By platform id, the tags by which it loses that; absent where no tag is named. */
  readonly places: ReadonlyMap<string, readonly TagPlace[]>
}

/** @returns one for each failure in its order, and behind them one for each reason that only losses name. */
export function explainLosses(
  failures: readonly Failure[],
  losses: readonly PlatformLosses[],
  rules: readonly Rule[],
): Explained[] {
  const all = failures.map((failure) => ({
    ...failure,
    affected: new Map<string, Lost | null>(),
    places: new Map<string, TagPlace[]>(),
  }))
  const unexplained = new Map<string, UnexplainedLoss[]>()
  const blame = (platform: string, loss: Blamed): void => {
    const faults = loss.faults.filter(isOfThePage)
    const explaining = new Set(faults.flatMap((fault) => explainingOf(all, fault, loss.about)))
    for (const { affected, places } of explaining) {
      affected.set(platform, worse(affected.get(platform) ?? null, loss.lost))
      if (loss.about) places.set(platform, [...(places.get(platform) ?? []), loss.about])
    }
    if (explaining.size > 0 || faults.length === 0) return
    const reason = reasonOf(loss, faults)
    unexplained.set(reason, [...(unexplained.get(reason) ?? []), { platform, ...loss, faults }])
  }
  for (const { platform, losses: lost, doubts, ...how } of losses) {
    const sure = how.isUnknown ? 'expected' : how.isLikely ? 'likely' : 'known'
    const said = new Set(lost.flatMap(({ faults }) => faults))
    for (const loss of lost) blame(platform, { ...loss, sure })
    for (const { faults, about, why } of doubts) {
      const reason = why.replace(/\.$/u, '')
      // What is expected to be lost by it names it already.
      if (!faults.some((fault) => said.has(fault)))
        blame(platform, { faults, reason, lost: null, sure, ...(about && { about }) })
    }
  }
  for (const { findings, affected } of all)
    for (const platform of findings.flatMap(({ gets = [] }) => gets))
      if (!affected.has(platform)) affected.set(platform, null)
  return [...all, ...[...unexplained.values()].flatMap((alike) => ownFinding(alike, rules))]
}

type Blamed = Omit<UnexplainedLoss, 'platform'>

/** Losses are alike that one change in one tag would take away. */
const reasonOf = ({ about }: Blamed, faults: readonly FaultId[]): string =>
  [...faults, about?.line, about?.column].join(' ')

/** One fault, one finding: by the worst that is lost because of it. */
function ownFinding(alike: readonly UnexplainedLoss[], rules: readonly Rule[]): Explained[] {
  const affected = new Map<string, Lost | null>()
  for (const { platform, lost } of alike) affected.set(platform, worse(affected.get(platform) ?? null, lost))
  const worst = [...affected.values()].reduce(worse, null)
  const rule = rules.find(({ fallbackFor }) => fallbackFor === (worst ?? 'doubt'))
  const losing = alike.filter(({ platform, lost }) => lost === worst && affected.get(platform) === worst)
  const finding = lossFinding(losing, rules)
  if (!finding || !rule) return []
  return [{ rule: { ...rule, problem: finding.problem }, findings: [finding], affected, places: new Map() }]
}

/** Of several that explain a fault, those that speak of the very tag, where some do. */
function explainingOf<One extends Failure>(all: readonly One[], fault: FaultId, about?: TagPlace): One[] {
  const explaining = all.filter((one) => explains(one, fault))
  const exact = explaining.filter(({ findings }) =>
    findings.some(({ where }) => where && where.line === about?.line && where.column === about.column),
  )
  return exact.length > 0 ? exact : explaining
}

const explains = ({ rule, hidden }: Pick<Failure, 'rule' | 'hidden'>, fault: FaultId): boolean =>
  (rule.explains?.includes(fault) ?? false) || hidden.has(fault)

function worse(one: Lost | null, other: Lost | null): Lost | null {
  if (one === null || other === null) return one ?? other
  return LOST.indexOf(one) < LOST.indexOf(other) ? one : other
}
