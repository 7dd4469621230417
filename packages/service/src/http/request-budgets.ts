/** Opens the budget of each inspection, on the store's counters. */
import type { Context } from 'hono'
import type { CountedInspection, LimitVerdict } from '../deps.ts'
import type { AppEnv } from './app-env.ts'
import type { ClientAddress } from './client-address.ts'
import { openInspectionBudget, type BudgetSource, type InspectionBudget } from './inspection-budget.ts'
import type { RateLimitRequest, RateLimits } from './rate-limit.ts'
import { siteOf } from './site-of.ts'
import {
  grantsByKind,
  LIKELY_REQUESTS,
  ONE_IMAGE,
  reservationsOf,
  type RequestsByKind,
} from './target-limits.ts'

/** For what this client has asked for. @param likely see `openInspectionBudget`. */
export type OpenBudget = (c: Context<AppEnv>, likely?: RequestsByKind) => InspectionBudget

/** For one image that a page of ours shows. */
export type OpenImageBudget = () => InspectionBudget

/** @returns undefined where nothing is counted. */
export function imageBudgetOf(
  { openBudget }: { readonly openBudget?: OpenBudget },
  c: Context<AppEnv>,
): OpenImageBudget | undefined {
  return openBudget && (() => openBudget(c, ONE_IMAGE))
}

export interface RequestBudgets {
  readonly open: OpenBudget
  /** Counts, and reserves what the inspection is likely to need of its target, with one write. */
  admit(
    client: string,
    requests: readonly RateLimitRequest[],
    inspection: Pick<CountedInspection, 'target' | 'crawlers'>,
  ): Promise<LimitVerdict>
  /** When everything that was closed has been given back. */
  settled(): Promise<void>
}

interface BudgetOptions {
  rateLimits: RateLimits
  clientAddress: ClientAddress
  /** Called once for each inspection that had a request refused. */
  onRefused?: () => void
}

export function createRequestBudgets({
  rateLimits,
  clientAddress,
  onRefused,
}: BudgetOptions): RequestBudgets {
  const returning = new Set<Promise<void>>()
  const sourceFor = (client: string): BudgetSource => ({
    reserve: async (site, wanted) => {
      const result = await rateLimits.take([], reservationsOf({ site, client }, wanted))
      return grantsByKind(wanted, result.ok ? result.grants : [])
    },
    async returnUnused(unused) {
      const returned = rateLimits.returnUnused(unused)
      returning.add(returned)
      await returned.finally(() => returning.delete(returned))
    },
    ...(onRefused && { onRefused }),
  })
  return {
    open: (c, likely = LIKELY_REQUESTS) => openInspectionBudget(sourceFor(clientAddress(c)), likely),
    async admit(client, requests, { target, crawlers = 0 }) {
      const site = siteOf(target)
      const likely = { ...LIKELY_REQUESTS, page: LIKELY_REQUESTS.page + crawlers }
      const result = await rateLimits.take(requests, reservationsOf({ site, client }, likely, 'page'))
      if (!result.ok) return { allowed: false, headers: result.headers, message: result.message }
      const { headers, grants } = result
      const budget = openInspectionBudget(sourceFor(client), LIKELY_REQUESTS, {
        site,
        grants: grantsByKind(likely, grants),
      })
      return { allowed: true, headers, budget }
    },
    settled: async () => void (await Promise.all(returning)),
  }
}
