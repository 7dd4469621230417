/** What platforms lose, in points, divided among the findings that explain the losses. */
import { isCharged } from '../facts/faults.ts'
import { LOST, worstLoss, type Lost, type PlatformLosses } from '../platforms/losses.ts'
import { BIG_PLATFORMS, LAST_PLATFORMS, PLATFORMS } from '../platforms/index.ts'
import type { PlatformResults } from '../platforms/platform-results.ts'
import type { Explained } from '../rules/explain-losses.ts'
import { costOf, EACH_DOUBT, NOWHERE_FULL, OTHERS_AT_MOST, WORST_BIG_LOSS } from './weights.ts'

/** Entry for each finding that costs something. */
export interface ReachEntry {
  readonly one: Explained
  points: number
  readonly platforms: string[]
}

/** A platform's worst loss, and the finding that answers for it. */
interface Answered {
  readonly platform: string
  readonly lost: Lost
  readonly by: Explained
}

/**
 * Points = the worst loss of a big platform, once, and something for each platform that loses; at least
 * `NOWHERE_FULL` and something for each bare link where no card is full.
 */
export function reachEntries(
  explained: readonly Explained[],
  { losses, compatibility }: Pick<PlatformResults, 'losses' | 'compatibility'>,
): ReachEntry[] {
  const answered = answer(explained, losses)
  const entries = new Map<Explained, ReachEntry>()
  const charge = (one: Explained, points: number, platform?: string): void => {
    const entry = entries.get(one) ?? { one, points: 0, platforms: [] }
    entries.set(one, entry)
    entry.points += points
    if (platform !== undefined) entry.platforms.push(platform)
  }
  let left = OTHERS_AT_MOST
  for (const { platform, lost, by } of answered) {
    const cost = costOf(platform, lost)
    const points = BIG_PLATFORMS.has(platform) ? cost : Math.min(cost, left)
    if (!BIG_PLATFORMS.has(platform)) left -= points
    charge(by, points, platform)
  }
  const top = answersForWorst(answered)
  if (top) charge(top.by, WORST_BIG_LOSS[top.lost])
  const doubted = top ? [] : doubts(explained, losses)
  for (const { platform, by } of doubted.slice(0, left)) charge(by, EACH_DOUBT, platform)
  const missing = isNowhereFull(compatibility) ? nowhereFull(answered) - total(entries) : 0
  const heaviest = [...entries.values()].toSorted(byPoints)[0]
  if (heaviest && missing > 0) heaviest.points += missing
  return [...entries.values()].filter(({ points }) => points > 0).toSorted(byPoints)
}

const total = (entries: ReadonlyMap<Explained, ReachEntry>): number =>
  [...entries.values()].reduce((sum, { points }) => sum + points, 0)

const byPoints = (a: ReachEntry, b: ReachEntry): number =>
  b.points - a.points || (a.one.rule.id < b.one.rule.id ? -1 : 1)

/** Where several findings explain one loss, the one that explains most answers for it. */
function answer(explained: readonly Explained[], losses: readonly PlatformLosses[]): Answered[] {
  const worst = losses.flatMap((one) => {
    const lost = worstLoss(one)
    return lost === null ? [] : [{ platform: one.platform, lost }]
  })
  const explains = (one: Explained, { platform, lost }: { platform: string; lost: Lost }): boolean =>
    one.affected.get(platform) === lost
  const all = new Map(
    explained.map((one) => [
      one,
      worst.reduce((sum, loss) => sum + (explains(one, loss) ? 1 + costOf(loss.platform, loss.lost) : 0), 0),
    ]),
  )
  // Ties go to the earlier rule: the registry names the document first, then title, description and image.
  const ordered = explained.toSorted((a, b) => (all.get(b) ?? 0) - (all.get(a) ?? 0))
  return worst.flatMap((loss) => {
    const by = ordered.find((one) => explains(one, loss))
    return by ? [{ ...loss, by }] : []
  })
}

/** Of the worst loss among the big platforms: the finding that most of them lose it by. */
function answersForWorst(answered: readonly Answered[]): { by: Explained; lost: Lost } | null {
  const big = answered.filter(({ platform }) => BIG_PLATFORMS.has(platform))
  const lost = LOST.find((one) => big.some((loss) => loss.lost === one))
  if (lost === undefined || WORST_BIG_LOSS[lost] === 0) return null
  const counts = new Map<Explained, number>()
  for (const { by, lost: own } of big) if (own === lost) counts.set(by, (counts.get(by) ?? 0) + 1)
  const [first] = [...counts].toSorted(([a, n], [b, m]) => m - n || (a.rule.id < b.rule.id ? -1 : 1))
  return first ? { by: first[0], lost } : null
}

/** Big platforms that are unknown and expected to be full, each with a finding that could take the doubt away. */
function doubts(
  explained: readonly Explained[],
  losses: readonly PlatformLosses[],
): { platform: string; by: Explained }[] {
  return losses.flatMap((one) => {
    const { platform, isUnknown } = one
    if (!isUnknown || !BIG_PLATFORMS.has(platform) || worstLoss(one) !== null) return []
    if (!one.doubts.some(({ faults }) => faults.some(isCharged))) return []
    const by = explained.find(({ affected }) => affected.has(platform))
    return by ? [{ platform, by }] : []
  })
}

const nowhereFull = (answered: readonly Answered[]): number =>
  NOWHERE_FULL +
  answered.reduce((sum, { platform, lost }) => sum + (lost === 'card' ? costOf(platform, lost) : 0), 0)

/**
 * Search results and editors draw no card that a link is judged by. The last ones cost nothing, so one of them that draws
 * the card must not save a page on which all others lose it.
 */
const DRAWS_CARDS: ReadonlySet<string> = new Set(
  PLATFORMS.filter(({ kind, id }) => (kind === 'social' || kind === 'chat') && !LAST_PLATFORMS.has(id)).map(
    ({ id }) => id,
  ),
)

function isNowhereFull({ platforms }: PlatformResults['compatibility']): boolean {
  return Object.entries(platforms).every(
    ([id, { verdict, expected = verdict }]) => !DRAWS_CARDS.has(id) || expected !== 'full',
  )
}
