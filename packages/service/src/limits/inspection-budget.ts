/**
 * How many requests one inspection may send to each site, and how much it may read from it.
 *
 * What must never happen: a request leaves before it is counted. What its plan costs is counted when the first request is
 * about to leave, so one that joins another's counts nothing; what goes beyond the plan, and other sites, when it is asked
 * for. Nothing is given back. Proven in inspection-budget.test.ts and the package's test/target-limits.test.ts.
 */
import type { RequestBudget, RequestKind } from '@linklens/engine'
import type { RateLimits } from './rate-limit.ts'
import type { Refusal } from './rate-limit-result.ts'
import { siteOf } from './site-of.ts'
import { plannedUnits, siteBytes, siteRequests, unitsOf } from './target-limits.ts'

export interface InspectionBudget extends Required<RequestBudget> {
  /** The refusal with the longest wait; null while nothing was refused. */
  readonly refusal: Refusal | null
  /** What is known to be refused at this URL before it is asked for. */
  refusalAt(url: URL): Refusal | null
}

export interface BudgetPlan {
  /** The inspected URL. Absent: only images are asked for, or what a submitted page names. */
  readonly target?: URL | undefined
  /** As how many crawlers page and image are asked for too. Default 0. */
  readonly crawlers?: number | undefined
}

/** What an inspection sends to one site. */
interface Visit {
  readonly site: string
  readonly sent: Record<RequestKind, number>
  readonly plannedUnits: number
  counted: number
  /** The last count that is under way. */
  counting: Promise<void>
  refusal: Refusal | null
  readonly countBytes: (kib: number) => Refusal | null
}

export function openInspectionBudget(
  rateLimits: Pick<RateLimits, 'take' | 'knownRefusal' | 'inProcess'>,
  client: string,
  { target, crawlers = 0 }: BudgetPlan = {},
): InspectionBudget {
  const visits = new Map<string, Visit>()
  const targetSite = target && siteOf(target)
  // Of another site an inspection usually wants its robots.txt and an image, as each crawler.
  const likely = target ? unitsOf({ page: 1, image: 1 + crawlers }) : 0
  let longest: Refusal | null = null

  const visitOf = (url: URL): Visit => {
    const site = siteOf(url)
    const visit = visits.get(site) ?? {
      site,
      sent: { page: 0, image: 0 },
      plannedUnits: site === targetSite ? plannedUnits(crawlers) : 0,
      counted: 0,
      counting: Promise.resolve(),
      refusal: null,
      countBytes: rateLimits.inProcess(siteBytes({ site, client })),
    }
    visits.set(site, visit)
    return visit
  }
  const refuse = (reason: Refusal): void => {
    if (!longest || reason.retryAfterSeconds > longest.retryAfterSeconds) longest = reason
  }
  const countUnits = async (visit: Visit, units: number): Promise<boolean> => {
    const result = await rateLimits.take(siteRequests({ site: visit.site, client }, units))
    visit.refusal = result.ok ? null : result
    if (result.ok) visit.counted += units
    return result.ok
  }
  const count = async (visit: Visit): Promise<void> => {
    // Of all that wait for it.
    const missing = unitsOf(visit.sent) - visit.counted
    if (missing <= 0 || visit.refusal) return
    const planned = Math.max(missing, likely, visit.plannedUnits - visit.counted)
    if (!(await countUnits(visit, planned)) && planned > missing) await countUnits(visit, missing)
  }
  return {
    async take(url, kind) {
      const visit = visitOf(url)
      visit.sent[kind] += 1
      visit.counting = visit.counting.catch(() => {}).then(() => count(visit))
      await visit.counting
      const refusal = visit.refusal ?? visit.countBytes(0)
      if (refusal) refuse(refusal)
      return !refusal
    },
    read(url, bytes) {
      const refusal = visitOf(url).countBytes(bytes / 1024)
      if (refusal) refuse(refusal)
      return !refusal
    },
    refusalAt(url) {
      const visit = visitOf(url)
      return (
        visit.countBytes(0) ??
        rateLimits.knownRefusal(siteRequests({ site: visit.site, client }, unitsOf({ page: 1, image: 0 })))
      )
    },
    get refusal() {
      return longest
    },
  }
}
