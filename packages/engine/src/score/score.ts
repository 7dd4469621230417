/** Losses and findings to score, category and breakdown. */
import { z } from 'zod'
import type { PlatformResults } from '../platforms/platform-results.ts'
import { BIG_PLATFORMS } from '../platforms/index.ts'
import { LOST, worstLoss } from '../platforms/losses.ts'
import { longLossText, lossText } from '../platforms/loss-text.ts'
import { saidLosses } from '../platforms/said-losses.ts'
import { SEVERITIES } from '../rules/define-rule.ts'
import type { Explained } from '../rules/explain-losses.ts'
import { severityOf, misleadingPoints } from '../rules/write-diagnostics.ts'
import { reachEntries, type ReachEntry } from './reach.ts'
import { RULESET_VERSION } from './ruleset-version.ts'
import { firstText, verdictText, whoText } from './score-text.ts'
import { WRONG_PAGE } from '../rules/shared/misleading.ts'
import { CARE_AT_MOST } from './weights.ts'

const SCORE_CATEGORIES = [
  { id: 'excellent', atLeast: 90, label: 'Excellent' },
  { id: 'good', atLeast: 75, label: 'Good' },
  { id: 'fair', atLeast: 50, label: 'Fair' },
  { id: 'poor', atLeast: 25, label: 'Poor' },
  { id: 'broken', atLeast: 0, label: 'Broken' },
] as const

/**
 * `reach`: what platforms lose. `care`: what no card shows, but is worth fixing. `page`: cards are drawn, and what
 * they say is not true.
 */
export const POINT_KINDS = ['reach', 'care', 'page'] as const

export const serviceScoreSchema = z
  .object({
    score: z.number().int().min(0).max(100),
    category: z.object({
      id: z.enum(['excellent', 'good', 'fair', 'poor', 'broken']),
      label: z.string(),
      /** Written from the verdicts of this page. */
      description: z.string(),
    }),
    breakdown: z.array(
      z.object({
        id: z.string(),
        /** Absent in reports that were frozen before there were kinds. */
        kind: z.enum(POINT_KINDS).optional(),
        severity: z.enum(SEVERITIES),
        points: z.number().int(),
        /** Those whose loss is counted here; empty for what no platform loses. */
        platforms: z.array(z.string()).optional(),
        reason: z.string(),
      }),
    ),
    rulesetVersion: z.string(),
  })
  .meta({ id: 'ServiceScore' })
export type ServiceScore = z.infer<typeof serviceScoreSchema>
type Entry = ServiceScore['breakdown'][number]

/** What one finding costs, before it is put into words. */
interface Charge extends Pick<Entry, 'kind' | 'points'> {
  readonly one: Explained
  readonly platforms: string[]
  readonly reason: () => string
}

/** The most expensive first. */
export function chargeLosses(
  explained: readonly Explained[],
  results: Pick<PlatformResults, 'losses' | 'compatibility'>,
): Charge[] {
  const page = pageCharges(explained)
  const reach = withoutPoints(reachEntries(explained, results), sum(page)).map((entry): Charge => ({
    ...entry,
    kind: 'reach',
    reason: () => reachReason(entry, results),
  }))
  return [...page, ...reach, ...careCharges(explained)]
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points || (a.one.rule.id < b.one.rule.id ? -1 : 1))
}

/** @returns max(0, 100 − Σ points): what the breakdown adds up to. */
export const scoreOf = (charges: readonly Charge[]): number => Math.max(0, 100 - sum(charges))

export function scoreLosses(
  explained: readonly Explained[],
  results: Pick<PlatformResults, 'losses' | 'compatibility'>,
): ServiceScore {
  const charges = chargeLosses(explained, results)
  const breakdown = charges.map(({ one, kind, points, platforms, reason }) => ({
    id: one.rule.id,
    kind,
    severity: severityOf(one),
    points,
    platforms,
    reason: reason(),
  }))
  const score = scoreOf(charges)
  const { id, label } = categoryOf(score)
  const page = breakdown.find(({ kind }) => kind === 'page')
  return {
    score,
    category: { id, label, description: descriptionOf(page, firstOf(explained), results) },
    breakdown,
    rulesetVersion: RULESET_VERSION,
  }
}

const firstOf = (explained: readonly Explained[]): string | null =>
  firstText(explained.map(({ rule }) => ({ id: rule.id, title: rule.problem })))

/** Of a wrong page nothing more: how its card looks is of no interest. */
function descriptionOf(
  page: Entry | undefined,
  notice: string | null,
  results: Pick<PlatformResults, 'losses'>,
): string {
  if (page && isOfWrongPage(page)) return `${page.reason}.`
  const first = page?.reason ?? notice
  return `${first === null ? '' : `${first}. `}${verdictText(results)}`
}

const isOfWrongPage = ({ kind, points }: Entry): boolean => kind === 'page' && points >= WRONG_PAGE

/** @returns why every card is that of another page, such as a login page; null where none is. */
export const wrongPage = ({ breakdown }: ServiceScore): string | null =>
  breakdown.find(isOfWrongPage)?.reason ?? null

export function categoryOf(score: number): (typeof SCORE_CATEGORIES)[number] {
  return SCORE_CATEGORIES.find((entry) => score >= entry.atLeast) ?? SCORE_CATEGORIES[4]
}

const sum = (entries: readonly { points: number }[]): number =>
  entries.reduce((total, { points }) => total + points, 0)

/** Points that each rule costs in all. */
export function pointsById({ breakdown }: ServiceScore): Map<string, number> {
  const points = new Map<string, number>()
  for (const entry of breakdown) points.set(entry.id, (points.get(entry.id) ?? 0) + entry.points)
  return points
}

/** The worst alone: a wall with a garbled title is one wrong page. */
function pageCharges(explained: readonly Explained[]): Charge[] {
  const [worst] = explained
    .map((one) => ({ one, points: misleadingPoints(one.findings) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points || (a.one.rule.id < b.one.rule.id ? -1 : 1))
  if (!worst) return []
  const { findings, rule } = worst.one
  const reason = () => (findings.find(({ misleading = 0 }) => misleading > 0) ?? {}).problem ?? rule.problem
  return [{ ...worst, kind: 'page', platforms: [], reason }]
}

/** What the card of another page lacks is already paid for. */
function withoutPoints(entries: readonly ReachEntry[], paid: number): ReachEntry[] {
  let left = paid
  return entries.map((entry) => {
    const less = Math.min(left, entry.points)
    left -= less
    return { ...entry, points: entry.points - less }
  })
}

/**
 * Speaks of the worst loss of a big platform, where there is one: what most people meet. A finding that is made of losses
 * alone has no problem of its own to name.
 */
function reachReason(
  { one: { rule }, platforms }: ReachEntry,
  { losses }: Pick<PlatformResults, 'losses'>,
): string {
  const lost = new Map(losses.map((loss) => [loss.platform, worstLoss(loss)]))
  const big = platforms.filter((id) => BIG_PLATFORMS.has(id) && lost.get(id) !== null)
  const among = big.length > 0 ? big : platforms
  const worst = LOST.find((kind) => among.some((id) => lost.get(id) === kind))
  const said = saidLosses(
    losses.filter(({ platform }) => platforms.includes(platform) && lost.get(platform) === worst),
  )
  if (said.length === 0) return `${rule.problem}: what some platforms make of it is not known.`
  return rule.fallbackFor === undefined
    ? `${rule.problem}: ${lossText(said, whoText)}.`
    : `${longLossText(said, whoText)}.`
}

/** Clipped in the order of their weight, so that many small ones never cost more than a card. */
function careCharges(explained: readonly Explained[]): Charge[] {
  let left = CARE_AT_MOST
  return explained
    .filter(({ rule }) => rule.points !== undefined)
    .toSorted((a, b) => (b.rule.points ?? 0) - (a.rule.points ?? 0) || (a.rule.id < b.rule.id ? -1 : 1))
    .map((one) => {
      const points = Math.min(left, one.rule.points ?? 0)
      left -= points
      return { one, kind: 'care', points, platforms: [], reason: () => one.rule.problem }
    })
}
