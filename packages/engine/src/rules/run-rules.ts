/**
 * Runs every rule over the facts of one page. A rule that throws is reported as crashed and costs
 * nothing; a rule whose input is missing is skipped, never passed; a rule made moot by another's
 * failure is not applicable, so that one fault is counted once.
 */
import type { Facts } from '../facts.ts'
import type { PlatformResults } from '../platforms/define-platform.ts'
import {
  SEVERITIES,
  type Diagnostic,
  type Finding,
  type Fix,
  type Need,
  type Rule,
  type Severity,
} from './define-rule.ts'
import { RULES } from './index.ts'
import { oneLine, withoutUnseen } from './page-text.ts'

type Outcome = 'pass' | 'fail' | 'not-applicable' | 'skipped' | 'crashed'

interface RuleOutcome {
  id: string
  outcome: Outcome
  /** What a crashed rule threw; for logs and tests, never shown. */
  cause?: unknown
}

/** What a failed rule costs; the score is made of these. */
interface Deduction {
  id: string
  severity: Severity
  points: number
  reason: string
}

export interface RuleRun {
  /** Errors, then warnings, then infos; inside a group by points, then by id. */
  diagnostics: Diagnostic[]
  /** One per failed rule, in the order of the diagnostics. */
  deductions: Deduction[]
  /** One per rule, in the order of the registry. */
  outcomes: RuleOutcome[]
}

/** Findings of one rule that are shown; a page with hundreds of equal faults needs no hundreds of sentences. */
const FINDINGS_PER_RULE = 5
const MESSAGE_CHARACTERS = 600
const EVIDENCE_CHARACTERS = 200

interface Verdict extends RuleOutcome {
  rule: Rule
  diagnostics: Diagnostic[]
}

export function runRules(facts: Facts, results: PlatformResults, rules: readonly Rule[] = RULES): RuleRun {
  const verdicts = judgeAll(rules, facts, results)
  const failed = verdicts.filter(({ outcome }) => outcome === 'fail').toSorted(byWeight)
  return {
    diagnostics: failed.flatMap(({ diagnostics }) => diagnostics),
    deductions: failed.map(({ rule }) => ({
      id: rule.id,
      severity: rule.severity,
      points: rule.points,
      reason: rule.problem,
    })),
    outcomes: verdicts.map(({ id, outcome, cause }) => ({
      id,
      outcome,
      ...(cause === undefined ? {} : { cause }),
    })),
  }
}

/** Parents before children, whatever the order of the registry. */
function judgeAll(rules: readonly Rule[], facts: Facts, results: PlatformResults): Verdict[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const moot = new Map<string, boolean>()
  const verdicts = new Map<string, Verdict>()

  /** A rule is moot when a parent failed, or was itself moot. */
  const isMoot = (rule: Rule): boolean => {
    const known = moot.get(rule.id)
    if (known !== undefined) return known
    const answer = (rule.mootWhen ?? []).some((id) => {
      const parent = byId.get(id)
      return parent !== undefined && (isMoot(parent) || judge(parent).outcome === 'fail')
    })
    moot.set(rule.id, answer)
    return answer
  }
  const judge = (rule: Rule): Verdict => {
    const known = verdicts.get(rule.id)
    if (known) return known
    const verdict = isMoot(rule) ? without(rule, 'not-applicable') : judgeOne(rule, facts, results)
    verdicts.set(rule.id, verdict)
    return verdict
  }
  return rules.map(judge)
}

const without = (rule: Rule, outcome: Outcome, cause?: unknown): Verdict => ({
  id: rule.id,
  rule,
  outcome,
  diagnostics: [],
  ...(cause === undefined ? {} : { cause }),
})

function judgeOne(rule: Rule, facts: Facts, results: PlatformResults): Verdict {
  try {
    if (rule.needs?.some((need) => !HAS[need](facts))) return without(rule, 'skipped')
    const findings = rule.check(facts, results)
    if (findings === 'not-applicable') return without(rule, 'not-applicable')
    if (findings.length === 0) return without(rule, 'pass')
    const diagnostics = describe(rule, findings, platformsOf(rule, facts, results))
    return { id: rule.id, rule, outcome: 'fail', diagnostics }
  } catch (cause) {
    // One faulty rule must not cost anyone the report.
    return without(rule, 'crashed', cause ?? new Error('a rule threw nothing'))
  }
}

const HAS: Record<Need, (facts: Facts) => boolean> = {
  'image-answer': ({ image }) => image.url !== null && (image.status !== null || image.error !== undefined),
  'image-facts': ({ image }) => image.format !== null && image.width !== null && image.height !== null,
  robots: ({ robots }) => robots.some(({ status, error }) => status !== null || error !== null),
}

function platformsOf(rule: Rule, facts: Facts, results: PlatformResults): readonly string[] {
  return typeof rule.platforms === 'function' ? rule.platforms(facts, results) : (rule.platforms ?? [])
}

function describe(rule: Rule, findings: readonly Finding[], platforms: readonly string[]): Diagnostic[] {
  const shown = findings.slice(0, FINDINGS_PER_RULE)
  const left = findings.length - shown.length
  return shown.map((finding, index) => {
    const message = oneLine(finding.message, MESSAGE_CHARACTERS)
    const more = left > 0 && index === shown.length - 1 ? ` (${left} more like this on the page.)` : ''
    return {
      id: rule.id,
      severity: rule.severity,
      category: rule.category,
      title: rule.problem,
      message: `${message}${more}`,
      fixes: (finding.fixes ?? rule.fixes).map(cleanFix),
      ...(platforms.length > 0 ? { platforms: [...platforms] } : {}),
      ...(finding.where ? { where: { ...finding.where, tag: oneLine(finding.where.tag, 80) } } : {}),
      ...(finding.evidence === undefined ? {} : { evidence: oneLine(finding.evidence, EVIDENCE_CHARACTERS) }),
      docs: `/rules/${rule.id}`,
    }
  })
}

const cleanFix = ({ description, snippet }: Fix): Fix => ({
  description: oneLine(description, MESSAGE_CHARACTERS),
  ...(snippet === undefined ? {} : { snippet: withoutUnseen(snippet) }),
})

function byWeight(a: Verdict, b: Verdict): number {
  return (
    SEVERITIES.indexOf(a.rule.severity) - SEVERITIES.indexOf(b.rule.severity) ||
    b.rule.points - a.rule.points ||
    (a.id < b.id ? -1 : 1)
  )
}
