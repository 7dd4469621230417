/** Opens the budget of each inspection, backed by the counters in the store. */
import type { AppContext } from '../app-env.ts'
import type { ClientAddress } from '../client-address.ts'
import {
  openInspectionBudget,
  type BudgetSource,
  type InspectionBudget,
} from '../../limits/inspection-budget.ts'
import type { RateLimitRequest, RateLimits, UnusedGrant } from '../../limits/rate-limit.ts'
import type { Refusal } from '../../limits/rate-limit-result.ts'
import { siteOf } from '../../limits/site-of.ts'
import { ServiceError } from '../../service-error.ts'
import {
  grantsByKind,
  LIKELY_KIB,
  LIKELY_REQUESTS,
  ONE_IMAGE,
  reservationsOf,
  type RequestsByKind,
} from '../../limits/target-limits.ts'

/** Whether a limit lets a request pass; of an inspection, with what its requests are counted by. */
export type LimitVerdict =
  | { readonly ok: true; readonly headers: Refusal['headers']; readonly budget?: InspectionBudget }
  | ({ readonly ok: false; readonly budget?: never } & Pick<Refusal, 'headers' | 'message'>)

/** Sets the headers of a limit. @param c absent where nobody would see them. @throws ServiceError `RATE_LIMITED`. */
export function enforce(verdict: LimitVerdict, c?: AppContext): void {
  if (!verdict.ok) throw new ServiceError('RATE_LIMITED', verdict.message, { headers: verdict.headers })
  for (const [name, value] of Object.entries(verdict.headers)) c?.header(name, value)
}

/**
 * For requests that this client causes.
 * @param likely see `openInspectionBudget`.
 */
export type OpenBudget = (c: AppContext, likely?: RequestsByKind) => InspectionBudget

/** Whom the images of a report are fetched and drawn for. */
export interface ImageClient {
  /** Takes turns with others. Absent: the service itself. */
  readonly client?: string | undefined
  /** Counts the requests for one image. Absent: they are not counted. */
  readonly openBudget?: (() => InspectionBudget) | undefined
}

export function imageClientOf(
  { openBudget }: { readonly openBudget?: OpenBudget },
  c: AppContext,
): ImageClient {
  return {
    client: c.get('client'),
    ...(openBudget && { openBudget: () => openBudget(c, ONE_IMAGE) }),
  }
}

export interface InspectionTarget {
  readonly target: URL
  /** Number of crawlers that page and image are requested as too, at least. Default 0. */
  readonly crawlers?: number
}

export interface RequestBudgets {
  readonly open: OpenBudget
  /** Counts the inspection and reserves its likely requests to the target, with one write. */
  admit(
    client: string,
    requests: readonly RateLimitRequest[],
    inspection: InspectionTarget,
  ): Promise<LimitVerdict>
  /** Returns what closed budgets have left now, and waits for it. */
  settled(): Promise<void>
}

interface BudgetOptions {
  rateLimits: RateLimits
  clientAddress: ClientAddress
  /** Called once for each inspection with a refused request. */
  onRefused?: () => void
}

/** Under load, one write then returns the rest of many inspections. */
const RETURN_AFTER_MS = 100

export function createRequestBudgets({
  rateLimits,
  clientAddress,
  onRefused,
}: BudgetOptions): RequestBudgets {
  const returns = collectReturns(rateLimits)
  const sourceFor = (client: string): BudgetSource => ({
    reserve: async (site, wanted) => {
      const result = await rateLimits.take([], reservationsOf({ site, client }, wanted))
      return grantsByKind(wanted, result.ok ? result.grants : [])
    },
    returnUnused: returns.add,
    ...(onRefused && { onRefused }),
  })
  return {
    open: (c, likely = LIKELY_REQUESTS) => openInspectionBudget(sourceFor(clientAddress(c)), likely),
    async admit(client, requests, { target, crawlers = 0 }) {
      const site = siteOf(target)
      const { page, image } = LIKELY_REQUESTS
      const likely = { page: page + crawlers, image: image + crawlers, kib: LIKELY_KIB }
      const reservations = reservationsOf({ site, client }, likely, ['page', 'kib'])
      const result = await rateLimits.take(requests, reservations)
      if (!result.ok) return result
      const { headers, grants } = result
      const budget = openInspectionBudget(sourceFor(client), LIKELY_REQUESTS, {
        site,
        grants: grantsByKind(likely, grants),
      })
      return { ok: true, headers, budget }
    },
    settled: returns.settled,
  }
}

function collectReturns(rateLimits: RateLimits) {
  const running = new Set<Promise<void>>()
  let collected: UnusedGrant[] = []
  let timer: NodeJS.Timeout | undefined
  const giveBack = () => {
    clearTimeout(timer)
    timer = undefined
    const returned = rateLimits.returnUnused(collected)
    collected = []
    running.add(returned)
    void returned.finally(() => running.delete(returned))
  }
  return {
    add: (unused: readonly UnusedGrant[]): void => {
      collected.push(...unused)
      // The timer need not keep the process alive, because `settled` returns the rest as well.
      if (collected.length > 0) timer ??= setTimeout(giveBack, RETURN_AFTER_MS).unref()
    },
    settled: async (): Promise<void> => {
      if (collected.length > 0) giveBack()
      await Promise.all(running)
    },
  }
}
