/** Which buckets an inspection counts in. */
import type { Context } from 'hono'
import type { RateLimitBucket } from '../config-variables.ts'
import type { CountedInspection, InspectionLimits, LimitVerdict } from '../deps.ts'
import type { AppEnv } from './app-env.ts'
import type { ClientAddress } from './client-address.ts'
import type { RateLimits, RateLimitRequest } from './rate-limit.ts'
import type { RequestBudgets } from './request-budgets.ts'

export function createInspectionLimits(
  budgets: RequestBudgets,
  clientAddress: ClientAddress,
): InspectionLimits {
  return {
    take: (c, inspection) => {
      const client = clientAddress(c)
      return budgets.admit(client, inspectionRequests(client, inspection), inspection)
    },
  }
}

/** Limits of an inspection that is going to be frozen: one of the day's reports counts as well. */
export interface ReportLimits extends InspectionLimits {
  /** For an inspection that was made and counted before: one of the day's reports alone. */
  takeReport(c: Context<AppEnv>): Promise<LimitVerdict>
  /** When nothing was frozen after all. Never fails. */
  giveBack(c: Context<AppEnv>): Promise<void>
}

export function createReportLimits(
  rateLimits: RateLimits,
  budgets: RequestBudgets,
  clientAddress: ClientAddress,
): ReportLimits {
  return {
    take: (c, inspection) => {
      const client = clientAddress(c)
      const requests = [reportRequest(client), ...inspectionRequests(client, inspection)]
      return budgets.admit(client, requests, inspection)
    },
    takeReport: (c) => take(rateLimits, [reportRequest(clientAddress(c))]),
    giveBack: (c) => rateLimits.giveBack(reportRequest(clientAddress(c))),
  }
}

const reportRequest = (client: string): RateLimitRequest => ({ bucket: 'report', key: client })

export function inspectionRequests(
  client: string,
  { door, target }: Pick<CountedInspection, 'door' | 'target'>,
): RateLimitRequest[] {
  const perClient: RateLimitBucket = door === 'mcp' ? 'mcp' : 'client'
  return [
    { bucket: perClient, key: client },
    { bucket: 'clientTarget', key: `${client} ${hostOf(target)}` },
  ]
}

/** `example.com.` is the same host; so is every port of it. */
const hostOf = (target: URL): string => target.hostname.replace(/\.+$/, '')

export async function take(
  rateLimits: RateLimits,
  requests: readonly RateLimitRequest[],
): Promise<LimitVerdict> {
  const result = await rateLimits.take(requests)
  return result.ok
    ? { allowed: true, headers: result.headers }
    : { allowed: false, headers: result.headers, message: result.message }
}
