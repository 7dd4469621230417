/** Losses and findings to score, category and breakdown. */
import { z } from 'zod'
import type { PlatformResults } from '../platforms/platform-results.ts'
import { BIG_PLATFORMS } from '../platforms/index.ts'
import { LOST, worstLoss } from '../platforms/losses.ts'
import { longLossText, lossText, type SaidLoss } from '../platforms/loss-text.ts'
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

/** @returns score = max(0, 100 − Σ points): what the breakdown adds up to. */
export function scoreLosses(
  explained: readonly Explained[],
  results: Pick<PlatformResults, 'losses' | 'compatibility'>,
): ServiceScore {
  const page = pageEntries(explained)
  const reach = withoutPoints(reachEntries(explained, results), sum(page))
  const breakdown = [...page, ...reach.map((entry) => reachEntry(entry, results)), ...pointEntries(explained)]
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points || (a.id < b.id ? -1 : 1))
  const score = Math.max(0, 100 - sum(breakdown))
  const { id, label } = categoryOf(score)
  return {
    score,
    category: { id, label, description: descriptionOf(page[0], firstOf(explained), results) },
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
function pageEntries(explained: readonly Explained[]): Entry[] {
  const [worst] = explained
    .map((one) => ({ one, points: misleadingPoints(one.findings) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points || (a.one.rule.id < b.one.rule.id ? -1 : 1))
  if (!worst) return []
  const { one, points } = worst
  const { problem = one.rule.problem } = one.findings.find(({ misleading = 0 }) => misleading > 0) ?? {}
  return [entryOf(one, 'page', points, [], problem)]
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

/** The reason speaks of the worst loss of a big platform, where there is one: what most people meet. */
function reachEntry(
  { one, points, platforms }: ReachEntry,
  { losses }: Pick<PlatformResults, 'losses'>,
): Entry {
  const lost = new Map(losses.map((loss) => [loss.platform, worstLoss(loss)]))
  const big = platforms.filter((id) => BIG_PLATFORMS.has(id) && lost.get(id) !== null)
  const among = big.length > 0 ? big : platforms
  const worst = LOST.find((kind) => among.some((id) => lost.get(id) === kind))
  const said = saidLosses(
    losses.filter(({ platform }) => platforms.includes(platform) && lost.get(platform) === worst),
  )
  return entryOf(one, 'reach', points, platforms, `${reachReason(one, said)}.`)
}

/** A finding that is made of losses alone has no problem of its own to name. */
function reachReason({ rule }: Explained, losses: readonly SaidLoss[]): string {
  if (losses.length === 0) return `${rule.problem}: what some platforms make of it is not known`
  return rule.fallbackFor === undefined
    ? `${rule.problem}: ${lossText(losses, whoText)}`
    : longLossText(losses, whoText)
}

/** Clipped in the order of their weight, so that many small ones never cost more than a card. */
function pointEntries(explained: readonly Explained[]): Entry[] {
  let left = CARE_AT_MOST
  return explained
    .filter(({ rule }) => rule.points !== undefined)
    .toSorted((a, b) => (b.rule.points ?? 0) - (a.rule.points ?? 0) || (a.rule.id < b.rule.id ? -1 : 1))
    .map((one) => {
      const points = Math.min(left, one.rule.points ?? 0)
      left -= points
      return entryOf(one, 'care', points, [], one.rule.problem)
    })
}

const entryOf = (
  one: Explained,
  kind: Entry['kind'],
  points: number,
  platforms: string[],
  reason: string,
): Entry => ({ id: one.rule.id, kind, severity: severityOf(one), points, platforms, reason })
