/** One voice: findings, score and the findings of each verdict are all made of what the platforms lose. */
import type { PageIndex } from '../facts/page-index.ts'
import type { PlatformCompatibility, PlatformResults } from '../platforms/platform-results.ts'
import type { Rule } from '../rules/define-rule.ts'
import { explainLosses, type Explained } from '../rules/explain-losses.ts'
import { tagValue } from '../metadata/tag-index.ts'
import { RULES } from '../rules/index.ts'
import { tagsNamed } from '../rules/shared/find-tags.ts'
import { runRules, type RuleRun } from '../rules/run-rules.ts'
import { asMeant } from '../rules/shared/as-meant.ts'
import { writeDiagnostics, type WrittenDiagnostics } from '../rules/write-diagnostics.ts'
import { headValues, type HeadValues } from './suggested-head/head-values.ts'
import { leavesTag } from './suggested-head/replace-head.ts'
import { chargeLosses, pointsById, scoreLosses, scoreOf, type ServiceScore } from '../score/score.ts'

/** What is wrong, not yet in words: enough to compare a page with what a fix makes of it. */
export interface Weighed {
  readonly compatibility: PlatformCompatibility
  readonly score: number
  /** Failures in the order of the rules. */
  readonly explained: readonly Explained[]
}

/** The diagnostics: errors, then warnings, then infos; inside a group by points. */
export interface Judged extends Omit<Weighed, 'score'>, WrittenDiagnostics {
  readonly score: ServiceScore
  readonly outcomes: RuleRun['outcomes']
  /** What the head should say: the values of fixes, and of the suggested head. */
  readonly head: HeadValues
}

export function judge(page: PageIndex, results: PlatformResults, rules: readonly Rule[] = RULES): Judged {
  const { failures, outcomes } = runRules(page, results, rules)
  const explained = explainLosses(failures, results.losses, rules)
  const score = scoreLosses(explained, results)
  const failed = new Set(explained.map(({ rule }) => rule.id))
  const spoken = new Set(explained.flatMap(({ rule }) => (rule.fallbackFor ? [rule.id] : [])))
  const head = headValues(asMeant(page), failed)
  const own = {
    ...head,
    isUnrendered: failed.has('rendered-on-server'),
    leaves: leavesTag(page, head.tags),
    has: (key: string, value: string) => tagsNamed(page, key).some((tag) => tagValue(tag) === value),
  }
  return {
    compatibility: withFindings(results.compatibility, explained),
    score,
    explained,
    outcomes: outcomes.map((one) => (spoken.has(one.id) ? { id: one.id, outcome: 'fail' } : one)),
    ...writeDiagnostics(explained, pointsById(score), page, own),
    head,
  }
}

export function weigh(page: PageIndex, results: PlatformResults): Weighed {
  const explained = explainLosses(runRules(page, results).failures, results.losses, RULES)
  const { compatibility } = results
  return { compatibility, score: scoreOf(chargeLosses(explained, results)), explained }
}

function withFindings(
  { summary, platforms }: PlatformCompatibility,
  explained: readonly Explained[],
): PlatformCompatibility {
  const entries = Object.entries(platforms).map(([id, verdict]) => {
    const findings = explained.flatMap(({ rule, affected }) => (affected.has(id) ? [rule.id] : []))
    return [id, { ...verdict, findings }] as const
  })
  return { summary, platforms: Object.fromEntries(entries) }
}
