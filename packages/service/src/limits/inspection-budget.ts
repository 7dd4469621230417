/**
 * How many requests one inspection may send to each site, and how much it may read from it.
 *
 * What must never happen: a request leaves before it is counted. What its plan costs is counted when the first request is
 * about to leave, so one that joins another's counts nothing; what goes beyond the plan, and other sites, when it is asked
 * for. Nothing is given back. Proven in inspection-budget.test.ts and the package's test/target-limits.test.ts.
 */
import type { RequestBudget, RequestKind } from '@linklens/engine'
import {
  CLIENT_SHARE,
  IMAGES_PER_PAGE_REQUEST,
  KIB_PER_PAGE_REQUEST,
  type RateLimitRequest,
} from './rate-limit-table.ts'
import type { RateLimits } from './rate-limit.ts'
import type { Refusal } from './rate-limit-result.ts'
import { siteOf } from './site-of.ts'

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
  rateLimits: Pick<RateLimits, 'take' | 'inProcess' | 'siteRefused'>,
  client: string,
  { target, crawlers = 0 }: BudgetPlan = {},
): InspectionBudget {
  const visits = new Map<string, Visit>()
  /** It is asked for each chunk that comes, and finding the site of a host takes longer than counting. */
  const visitsByHost = new Map<string, Visit>()
  const targetSite = target && siteOf(target)
  // Of another site an inspection usually wants its robots.txt and an image, as each crawler.
  const likely = target ? unitsOf({ page: 1, image: 1 + crawlers }) : 0
  let longest: Refusal | null = null

  const visitOf = (url: URL): Visit => {
    const known = visitsByHost.get(url.hostname)
    if (known) return known
    const site = siteOf(url)
    const visit = visits.get(site) ?? {
      site,
      sent: { page: 0, image: 0 },
      plannedUnits: site === targetSite ? plannedUnits(crawlers) : 0,
      counted: 0,
      counting: Promise.resolve(),
      refusal: null,
      countBytes: rateLimits.inProcess(siteBytes(site, client)),
    }
    visits.set(site, visit)
    visitsByHost.set(url.hostname, visit)
    return visit
  }
  const refuse = (reason: Refusal): void => {
    if (!longest) rateLimits.siteRefused()
    if (!longest || reason.retryAfterSeconds > longest.retryAfterSeconds) longest = reason
  }
  const count = async (visit: Visit): Promise<void> => {
    // Of all that wait for it.
    const missing = unitsOf(visit.sent) - visit.counted
    if (missing <= 0 || visit.refusal) return
    const planned = Math.max(missing, likely, visit.plannedUnits - visit.counted)
    // Where the plan does not fit, what is asked for may.
    for (const units of new Set([planned, missing])) {
      const result = await rateLimits.take(siteRequests(visit.site, client, units))
      visit.refusal = result.ok ? null : result
      if (!result.ok) continue
      visit.counted += units
      return
    }
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
      const { site, countBytes } = visitOf(url)
      const page = siteRequests(site, client, IMAGES_PER_PAGE_REQUEST)
      const refusal = countBytes(0) ?? rateLimits.inProcess(page)(0)
      if (refusal) refuse(refusal)
      return refusal
    },
    get refusal() {
      return longest
    },
  }
}

/** What is counted of a site for so many requests: with those for pages come as many for images as are thrice theirs. */
const unitsOf = ({ page, image }: Readonly<Record<RequestKind, number>>): number =>
  Math.max(page * IMAGES_PER_PAGE_REQUEST, image)

/** An inspection's requests to its site: the page, robots.txt, and the page as each crawler. */
const plannedUnits = (crawlers: number): number => unitsOf({ page: 2 + crawlers, image: 0 })

const siteRequests = (site: string, client: string, cost: number): RateLimitRequest[] =>
  forAllAndOne({ key: `site ${site}`, cost, unit: IMAGES_PER_PAGE_REQUEST }, client, [
    'This site is asked for too often right now, by everyone who uses this service together.',
    'You ask for this site too often right now: others need their share of the requests to it.',
  ])

const siteBytes = (site: string, client: string): RateLimitRequest[] =>
  forAllAndOne({ key: `kib ${site}`, ofLimit: KIB_PER_PAGE_REQUEST }, client, [
    'This site has sent too much right now, to everyone who uses this service together.',
    'You make this site send too much right now: others need their share of it.',
  ])

/** For all clients together, and a quarter of it for this one. */
function forAllAndOne(
  all: Omit<RateLimitRequest, 'bucket'>,
  client: string,
  [refusal, own]: readonly [string, string],
): RateLimitRequest[] {
  const { key, ofLimit = 1 } = all
  return [
    { ...all, bucket: 'target', refusal },
    { ...all, bucket: 'target', key: `${key} ${client}`, ofLimit: ofLimit * CLIENT_SHARE, refusal: own },
  ]
}
