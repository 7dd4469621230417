/** One voice: findings, score and the findings of each verdict are all made of what the platforms lose. */
import type { PageIndex } from '../facts/page-index.ts'
import type { PlatformCompatibility, PlatformResults } from '../platforms/platform-results.ts'
import type { Diagnostic, Rule } from '../rules/define-rule.ts'
import { explainLosses, type Explained } from '../rules/explain-losses.ts'
import { RULES } from '../rules/index.ts'
import { runRules, type RuleRun } from '../rules/run-rules.ts'
import { writeDiagnostics } from '../rules/write-diagnostics.ts'
import { headValues, type HeadValues } from './suggested-head/head-values.ts'
import { pointsById, scoreLosses, type ServiceScore } from '../score/score.ts'

export interface Judged {
  readonly compatibility: PlatformCompatibility
  /** Errors, then warnings, then infos; inside a group by points. */
  readonly diagnostics: Diagnostic[]
  readonly score: ServiceScore
  readonly outcomes: RuleRun['outcomes']
  /** What the head should say: the values of fixes, and of the suggested head. */
  readonly head: HeadValues
}

export function judge(page: PageIndex, results: PlatformResults, rules: readonly Rule[] = RULES): Judged {
  const { failures, outcomes } = runRules(page, results, rules)
  const explained = explainLosses(failures, results.losses, rules)
  const spoken = new Set(explained.flatMap(({ rule }) => (rule.answersFor ? [rule.id] : [])))
  const score = scoreLosses(explained, results)
  const head = headValues(page, new Set(explained.map(({ rule }) => rule.id)))
  const diagnostics = writeDiagnostics(explained, pointsById(score), page, head)
  return {
    compatibility: withFindings(results.compatibility, explained),
    diagnostics,
    score,
    outcomes: outcomes.map((one) => (spoken.has(one.id) ? { id: one.id, outcome: 'fail' } : one)),
    head,
  }
}

function withFindings(
  { summary, platforms }: PlatformCompatibility,
  explained: readonly Explained[],
): PlatformCompatibility {
  const entries = Object.entries(platforms).map(([id, verdict]) => {
    const findings = explained.flatMap(({ rule, hurt }) => (hurt.has(id) ? [rule.id] : []))
    return [id, { ...verdict, findings }] as const
  })
  return { summary, platforms: Object.fromEntries(entries) }
}
