/**
 * Runs every rule over the facts of one page. A rule that throws is reported as crashed and costs
 * nothing; a rule whose input is missing is skipped, never passed; a rule superseded by another's
 * failure is not applicable, so that one fault is counted once.
 */
import { FAULT_IDS, type FaultId } from '../facts/faults.ts'
import type { PageIndex } from '../facts/page-index.ts'
import type { PlatformResults } from '../platforms/platform-results.ts'
import type { Finding, Need, Rule } from './define-rule.ts'
import type { Failure } from './explain-losses.ts'
import { RULES } from './index.ts'
import { WRONG_PAGE } from './shared/misleading.ts'

type Outcome = 'pass' | 'fail' | 'not-applicable' | 'skipped' | 'crashed'

interface RuleOutcome {
  readonly id: string
  readonly outcome: Outcome
  /** What a crashed rule threw; for logs and tests, never shown. */
  readonly cause?: unknown
}

export interface RuleRun {
  /** In the order of the registry. */
  failures: Failure[]
  /** One per rule, in the order of the registry. */
  outcomes: RuleOutcome[]
}

export function runRules(
  facts: PageIndex,
  results: PlatformResults,
  rules: readonly Rule[] = RULES,
): RuleRun {
  // What a parent supersedes stays so.
  const outcomes = rules.map((rule) => without(rule, 'not-applicable'))
  const failed: Failed[] = []
  /** By place: the failures that supersede the rule's children. */
  const silencers = rules.map((): readonly Failed[] => [])
  for (const { rule, place, parents } of parentsFirst(rules)) {
    const above = parents.flatMap((parent) =>
      (silencers[parent] ?? []).filter((failure) => supersedes(failure, rule)),
    )
    for (const { hidden } of above) for (const fault of rule.explains ?? []) hidden.add(fault)
    silencers[place] = above
    if (above.length > 0) continue
    const { outcome, findings } = judge(rule, facts, results)
    outcomes[place] = outcome
    if (!findings) continue
    const failure: Failed = { rule, place, findings, hidden: new Set() }
    failed.push(failure)
    silencers[place] = [failure]
  }
  const failures = failed.toSorted((a, b) => a.place - b.place)
  const worst = Math.max(0, ...failures.map(misleadingPoints))
  // Only the card of a wrong page outweighs it: a spoilt title of a page that nobody stays on does not.
  const alone = failures.find(
    (one) =>
      one.findings.some((finding) => finding.alone) &&
      (worst < WRONG_PAGE || misleadingPoints(one) === worst),
  )
  if (!alone) return { failures, outcomes }
  // What it keeps back costs what it would: a fix of it never lowers the score.
  const points = failures.reduce((sum, { rule }) => sum + (rule.points ?? 0), 0)
  return {
    failures: [{ ...alone, rule: { ...alone.rule, points }, hidden: EVERY_FAULT }],
    outcomes: outcomes.map((one, place) =>
      place === alone.place || one.outcome === 'crashed' ? one : { id: one.id, outcome: 'not-applicable' },
    ),
  }
}

const misleadingPoints = ({ findings }: Failure): number =>
  Math.max(0, ...findings.map(({ misleading = 0 }) => misleading))

const EVERY_FAULT: ReadonlySet<FaultId> = new Set(FAULT_IDS)

interface Failed extends Failure {
  readonly place: number
  readonly hidden: Set<FaultId>
}

const supersedes = ({ findings }: Failure, { id }: Rule): boolean =>
  findings.some((finding) => finding.supersedes?.includes(id) ?? true)

interface Step {
  readonly rule: Rule
  /** In the registry. */
  readonly place: number
  /** Places of the rules whose failure supersedes this one. */
  readonly parents: readonly number[]
}

/** By registry: every page runs the rules of one in the same order. */
const orders = new WeakMap<readonly Rule[], readonly Step[]>()

/** Parents before children, whatever the order of the registry. */
function parentsFirst(rules: readonly Rule[]): readonly Step[] {
  const known = orders.get(rules)
  if (known) return known
  const places = new Map(rules.map(({ id }, place) => [id, place]))
  const steps = new Map<number, Step>()
  const visit = (rule: Rule, place: number): void => {
    if (steps.has(place)) return
    const parents = (rule.supersededBy ?? []).flatMap((id) => places.get(id) ?? [])
    for (const parent of parents) if (rules[parent]) visit(rules[parent], parent)
    steps.set(place, { rule, place, parents })
  }
  rules.forEach(visit)
  const order = [...steps.values()]
  orders.set(rules, order)
  return order
}

const without = ({ id }: Rule, outcome: Outcome): RuleOutcome => ({ id, outcome })

interface Judged {
  readonly outcome: RuleOutcome
  readonly findings?: readonly Finding[]
}

function judge(rule: Rule, facts: PageIndex, results: PlatformResults): Judged {
  try {
    if (lacksInput(rule, facts)) return { outcome: without(rule, 'skipped') }
    const findings = rule.check(facts, results)
    if (findings === 'not-applicable') return { outcome: without(rule, 'not-applicable') }
    if (findings.length === 0) return { outcome: without(rule, 'pass') }
    return { outcome: without(rule, 'fail'), findings }
  } catch (cause) {
    // One faulty rule must not cost anyone the report.
    return { outcome: { ...without(rule, 'crashed'), cause: cause ?? new Error('a rule threw nothing') } }
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
