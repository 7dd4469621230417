/** Which rate limits an inspection counts against. */
import type { RateLimitBucket } from '../../config-variables.ts'
import type { EntryPoint } from '../../telemetry/entry-point.ts'
import type { AppContext } from '../app-env.ts'
import type { ClientAddress } from '../client-address.ts'
import type { RateLimitRequest } from '../../limits/rate-limit-table.ts'
import type { RateLimits } from '../../limits/rate-limit.ts'
import { createOpenBudget, type LimitVerdict } from './request-budgets.ts'

/** Counts inspections, just before the network is used: requests that are refused earlier cost nothing. */
export interface InspectionLimits {
  take(c: AppContext, inspection: CountedInspection): Promise<LimitVerdict>
}

export interface CountedInspection {
  readonly entryPoint: EntryPoint
  readonly target: URL
  /** Number of crawlers that page and image are requested as too, at least. Default 0. */
  readonly crawlers?: number
}

/** @param others what an inspection counts against besides. */
export function createInspectionLimits(
  rateLimits: RateLimits,
  clientAddress: ClientAddress,
  others: (client: string) => RateLimitRequest[] = () => [],
): InspectionLimits {
  const openBudget = createOpenBudget(rateLimits, clientAddress)
  return {
    async take(c, inspection) {
      const client = clientAddress(c)
      const budget = openBudget(c, inspection)
      // Where that is known only later, the inspection ends in the same refusal.
      const refusal = budget.refusalAt(inspection.target)
      if (refusal) return { ok: false, ...refusal }
      const result = await rateLimits.take([...others(client), ...inspectionRequests(client, inspection)])
      return result.ok ? { ...result, budget } : result
    },
  }
}

/** Limits of an inspection that will be frozen: it also counts as one of the day's reports. */
export interface ReportLimits extends InspectionLimits {
  /** For an inspection that was counted before: counts only the report. */
  takeReport(c: AppContext): Promise<LimitVerdict>
  /** When nothing was frozen after all. Never rejects. */
  giveBack(c: AppContext): Promise<void>
}

export function createReportLimits(rateLimits: RateLimits, clientAddress: ClientAddress): ReportLimits {
  return {
    ...createInspectionLimits(rateLimits, clientAddress, (client) => [reportRequest(client)]),
    takeReport: (c) => rateLimits.take([reportRequest(clientAddress(c))]),
    giveBack: (c) => rateLimits.charge({ ...reportRequest(clientAddress(c)), cost: -1 }),
  }
}

const reportRequest = (client: string): RateLimitRequest => ({ bucket: 'report', key: client })

function inspectionRequests(client: string, { entryPoint, target }: CountedInspection): RateLimitRequest[] {
  const perClient: RateLimitBucket = entryPoint === 'mcp' ? 'mcp' : 'client'
  return [
    { bucket: perClient, key: client },
    { bucket: 'clientTarget', key: `${client} ${hostOf(target)}` },
  ]
}

/** `example.com.` is the same host, and so are all its ports. */
const hostOf = (target: URL): string => target.hostname.replace(/\.+$/, '')
