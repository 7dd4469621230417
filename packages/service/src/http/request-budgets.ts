/** Opens the budget of each inspection, on the store's counters. */
import type { Context } from 'hono'
import type { CountedInspection, LimitVerdict } from '../deps.ts'
import type { AppEnv } from './app-env.ts'
import type { ClientAddress } from './client-address.ts'
import { openInspectionBudget, type BudgetSource, type InspectionBudget } from './inspection-budget.ts'
import type { RateLimitRequest, RateLimits, UnusedGrant } from './rate-limit.ts'
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
  /** Gives back at once what closed budgets have left, and waits for it. */
  settled(): Promise<void>
}

interface BudgetOptions {
  rateLimits: RateLimits
  clientAddress: ClientAddress
  /** Called once for each inspection that had a request refused. */
  onRefused?: () => void
}

/** Under load one write then gives back what many inspections have left. */
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
      // A process that has nothing else to do need not wait for it: `settled` does.
      if (collected.length > 0) timer ??= setTimeout(giveBack, RETURN_AFTER_MS).unref()
    },
    settled: async (): Promise<void> => {
      if (collected.length > 0) giveBack()
      await Promise.all(running)
    },
  }
}
