/**
 * Runs every rule over the facts of one page. A rule that throws is reported as crashed and costs
 * nothing; a rule whose input is missing is skipped, never passed; a rule made moot by another's
 * failure is not applicable, so that one fault is counted once.
 */
import type { PageIndex } from '../facts/page-index.ts'
import type { PlatformResults } from '../platforms/platform-results.ts'
import {
  EVIDENCE_CHARACTERS,
  SEVERITIES,
  type Diagnostic,
  type Finding,
  type Fix,
  type Need,
  type Rule,
  type Severity,
  type ShownFix,
} from './define-rule.ts'
import { frameworkSnippet, idiomOf } from './idioms/framework-snippet.ts'
import type { Idiom } from './idioms/idiom.ts'
import { seenCount } from './kit/find-tags.ts'
import { RULES } from './index.ts'
import { placeholder, type PlaceFix } from './local/placeholder.ts'
import { oneLine, withoutUnseen } from './kit/page-text.ts'

type Outcome = 'pass' | 'fail' | 'not-applicable' | 'skipped' | 'crashed'

interface RuleOutcome {
  readonly id: string
  readonly outcome: Outcome
  /** What a crashed rule threw; for logs and tests, never shown. */
  readonly cause?: unknown
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

interface Failure {
  readonly rule: Rule
  /** Rules below it are moot. */
  readonly hides: boolean
  readonly diagnostics: readonly Diagnostic[]
}

export function runRules(
  facts: PageIndex,
  results: PlatformResults,
  rules: readonly Rule[] = RULES,
): RuleRun {
  const outcomes: RuleOutcome[] = []
  const failures: Failure[] = []
  /** By place: the rule failed and hides others, or was moot itself, which makes its children moot. */
  const silences: boolean[] = []
  const page: PageUnderRules = {
    facts,
    results,
    idiom: idiomOf(facts.extraction.generators),
    place: placeholder(facts),
  }
  for (const { rule, place, parents } of parentsFirst(rules)) {
    let moot = false
    for (const parent of parents) moot ||= silences[parent] === true
    const outcome = moot ? without(rule, 'not-applicable') : judge(rule, page, failures)
    silences[place] = moot || (outcome.outcome === 'fail' && failures.at(-1)?.hides === true)
    outcomes[place] = outcome
  }
  const failed = failures.toSorted(byWeight)
  return {
    diagnostics: failed.flatMap(({ diagnostics }) => diagnostics),
    deductions: failed.map(({ rule }) => ({
      id: rule.id,
      severity: rule.severity,
      points: rule.points,
      reason: rule.problem,
    })),
    outcomes,
  }
}

interface Step {
  readonly rule: Rule
  /** In the registry. */
  readonly place: number
  /** Places of the rules whose failure makes this one moot. */
  readonly parents: readonly number[]
}

/** Parents before children, whatever the order of the registry. */
function parentsFirst(rules: readonly Rule[]): readonly Step[] {
  const places = new Map(rules.map(({ id }, place) => [id, place]))
  const steps = new Map<number, Step>()
  const visit = (rule: Rule, place: number): void => {
    if (steps.has(place)) return
    const parents = (rule.mootWhen ?? []).flatMap((id) => places.get(id) ?? [])
    for (const parent of parents) if (rules[parent]) visit(rules[parent], parent)
    steps.set(place, { rule, place, parents })
  }
  rules.forEach(visit)
  return [...steps.values()]
}

const without = ({ id }: Rule, outcome: Outcome): RuleOutcome => ({ id, outcome })

/** What all rules on one page have in common. */
interface PageUnderRules {
  facts: PageIndex
  results: PlatformResults
  /** Of the framework that the page betrays. */
  idiom: Idiom | null
  place: PlaceFix
}

function judge(rule: Rule, page: PageUnderRules, failures: Failure[]): RuleOutcome {
  const { facts, results } = page
  try {
    if (lacksInput(rule, facts)) return without(rule, 'skipped')
    const findings = rule.check(facts, results)
    if (findings === 'not-applicable') return without(rule, 'not-applicable')
    if (findings.length === 0) return without(rule, 'pass')
    const hides = findings.some(({ hidesNothing }) => !hidesNothing)
    failures.push({ rule, hides, diagnostics: describe(rule, findings, page) })
    return without(rule, 'fail')
  } catch (cause) {
    // One faulty rule must not cost anyone the report.
    return { ...without(rule, 'crashed'), cause: cause ?? new Error('a rule threw nothing') }
  }
}

function lacksInput({ needs }: Rule, facts: PageIndex): boolean {
  if (needs) for (const need of needs) if (!HAS[need](facts)) return true
  return false
}

const HAS: Record<Need, (facts: PageIndex) => boolean> = {
  'image-answer': ({ image }) => image.url !== null && (image.status !== null || image.error !== undefined),
  'image-facts': ({ image }) => image.format !== null && image.width !== null && image.height !== null,
  oembed: ({ oEmbed }) => oEmbed !== undefined && oEmbed.state !== 'unseen',
  'crawler-views': ({ crawlerViews }) => crawlerViews?.some(({ response }) => response !== null) ?? false,
  robots: ({ robots }) => robots.some(({ status, error }) => status !== null || error !== null),
  'whole-page': ({ extraction }) => extraction.omitted.unreadBytes === undefined,
}

function platformsOf(rule: Rule, facts: PageIndex, results: PlatformResults): readonly string[] {
  return typeof rule.platforms === 'function' ? rule.platforms(facts, results) : (rule.platforms ?? [])
}

function describe(rule: Rule, findings: readonly Finding[], page: PageUnderRules): Diagnostic[] {
  const platforms = platformsOf(rule, page.facts, page.results)
  const shown = findings.slice(0, FINDINGS_PER_RULE)
  const left = findings.length - shown.length
  return shown.map((finding, index) => {
    const message = oneLine(finding.message, MESSAGE_CHARACTERS)
    const more =
      left > 0 && index === shown.length - 1
        ? ` (${seenCount(page.facts, left).replace(/^a/, 'A')} more like this on the page.)`
        : ''
    return {
      id: rule.id,
      severity: rule.severity,
      category: rule.category,
      title: rule.problem,
      message: `${message}${more}`,
      fixes: (finding.fixes ?? rule.fixes).flatMap((fix) => shownFixes(fix, page)),
      ...(platforms.length > 0 ? { platforms: [...platforms] } : {}),
      ...(finding.where ? { where: { ...finding.where, tag: oneLine(finding.where.tag, 80) } } : {}),
      ...(finding.evidence === undefined ? {} : { evidence: oneLine(finding.evidence, EVIDENCE_CHARACTERS) }),
      docs: `/rules/${rule.id}`,
    }
  })
}

/** The fix, and right behind it the same in the words of the framework, where it has words for it. */
function shownFixes(fix: Fix, { place, idiom }: PageUnderRules): ShownFix[] {
  const { description, snippet, sets } = place(fix)
  const plain: ShownFix = {
    description: oneLine(description, MESSAGE_CHARACTERS),
    ...(snippet === undefined ? {} : { snippet: withoutUnseen(snippet) }),
  }
  const inWords = sets && idiom ? frameworkSnippet(sets, idiom) : null
  if (inWords === null || !idiom) return [plain]
  const { name, note } = idiom
  return [plain, { description: `The same in ${name}: ${note}.`, snippet: inWords, framework: name }]
}

function byWeight({ rule: a }: Failure, { rule: b }: Failure): number {
  return (
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    b.points - a.points ||
    (a.id < b.id ? -1 : 1)
  )
}
