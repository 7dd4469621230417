/**
 * Joins findings and verdicts: which platforms lose something because of which finding. A loss that no failed rule
 * explains makes the rule speak that it belongs to, so that no verdict is left without a finding.
 */
import { isOfThePage, type FaultId } from '../facts/faults.ts'
import { LOST, type Lost, type PlatformLosses } from '../platforms/losses.ts'
import type { Finding, Rule } from './define-rule.ts'

export interface Failure {
  readonly rule: Rule
  readonly findings: readonly Finding[]
  /** Faults that rules explain which this failure makes moot. */
  readonly hidden: ReadonlySet<FaultId>
}

export interface Explained {
  readonly rule: Rule
  readonly findings: readonly Finding[]
  /** By platform id, the worst of what is lost because of it; null where something may be lost. */
  readonly hurt: ReadonlyMap<string, Lost | null>
}

/** @returns one for each failure in its order, and behind them those of rules that only a loss made speak. */
export function explainLosses(
  failures: readonly Failure[],
  losses: readonly PlatformLosses[],
  rules: readonly Rule[],
): Explained[] {
  const all: {
    rule: Rule
    findings: Finding[]
    hidden: ReadonlySet<FaultId>
    hurt: Map<string, Lost | null>
  }[] = failures.map(({ rule, findings, hidden }) => ({
    rule,
    findings: [...findings],
    hidden,
    hurt: new Map(),
  }))
  const blame = (platform: string, lost: Lost | null, faults: readonly FaultId[], why: string): void => {
    const mendable = faults.filter(isOfThePage)
    const explaining = all.filter((one) => mendable.some((fault) => explains(one, fault)))
    if (explaining.length === 0) {
      const owner = rules.find((rule) => mendable.some((fault) => rule.explains?.includes(fault)))
      if (!owner) return
      const spoken = {
        rule: owner,
        findings: [{ message: why }],
        hidden: NONE,
        hurt: new Map<string, Lost | null>(),
      }
      all.push(spoken)
      explaining.push(spoken)
    }
    for (const { hurt } of explaining) hurt.set(platform, worse(hurt.get(platform) ?? null, lost))
  }
  for (const { platform, losses: lost, doubts } of losses) {
    for (const loss of lost) blame(platform, loss.lost, loss.faults, loss.why)
    for (const doubt of doubts) blame(platform, null, doubt.faults, doubt.why)
  }
  return all
}

const NONE: ReadonlySet<FaultId> = new Set()

const explains = ({ rule, hidden }: Pick<Failure, 'rule' | 'hidden'>, fault: FaultId): boolean =>
  (rule.explains?.includes(fault) ?? false) || hidden.has(fault)

function worse(one: Lost | null, other: Lost | null): Lost | null {
  if (one === null || other === null) return one ?? other
  return LOST.indexOf(one) < LOST.indexOf(other) ? one : other
}
