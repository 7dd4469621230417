/** How many previews an environment may create, and have: the rate limits, and the quota of what is alive. */
import type { InspectionLimits, LimitVerdict } from '../deps.ts'
import { PREVIEW_QUOTA, type QuotaRefusal } from '../saved/preview-quota.ts'
import { PREVIEW_LIFETIME_MS } from '../saved/previews.ts'
import type { ClientAddress } from './client-address.ts'
import { inspectionRequests, take } from './inspection-limits.ts'
import type { RateLimits, RateLimitRequest } from './rate-limit.ts'
import type { RequestBudgets } from './request-budgets.ts'
import { policyHeader, stateHeader, waitInWords } from './rate-limit-headers.ts'
import { ServiceError } from './service-error.ts'

export interface PreviewLimits {
  /** For a page that this service fetches itself: the inspection is counted with it. */
  ofSaving(environmentId: string): InspectionLimits
  /** For a page that was submitted. */
  takeSubmission(environmentId: string): Promise<LimitVerdict>
  /** For a submission that was refused after all, before anything was fetched for it. Never fails. */
  giveBack(environmentId: string): Promise<void>
}

export function createPreviewLimits(
  rateLimits: RateLimits,
  budgets: RequestBudgets,
  clientAddress: ClientAddress,
): PreviewLimits {
  return {
    ofSaving: (environmentId) => ({
      take: (c, inspection) => {
        const client = clientAddress(c)
        const requests = [...previewRequests(environmentId), ...inspectionRequests(client, inspection)]
        return budgets.admit(client, requests, inspection)
      },
    }),
    takeSubmission: (environmentId) => take(rateLimits, previewRequests(environmentId)),
    giveBack: async (environmentId) => {
      for (const request of previewRequests(environmentId)) await rateLimits.giveBack(request)
    },
  }
}

const previewRequests = (environmentId: string): RateLimitRequest[] => [
  { bucket: 'preview', key: environmentId },
  { bucket: 'previewDay', key: environmentId },
]

/** Names of the quotas in the headers, beside those of the rate limits. */
const QUOTAS = {
  previews: { bucket: 'previewsAlive', what: `${PREVIEW_QUOTA.previews} previews` },
  bytes: { bucket: 'previewBytesAlive', what: `${PREVIEW_QUOTA.bytes / 1024 / 1024} MiB of previews` },
} as const

/** @param now milliseconds. */
export function quotaError({ quota, roomAt }: QuotaRefusal, now: number): ServiceError {
  const { bucket, what } = QUOTAS[quota]
  const secondsToReset = Math.max(1, Math.ceil((roomAt - now) / 1_000))
  const message =
    `This environment has ${what} alive, which is all it may have. ` +
    `There is room again in ${waitInWords(secondsToReset)}, when older ones have expired.`
  return new ServiceError('RATE_LIMITED', message, {
    headers: {
      'RateLimit-Policy': policyHeader([
        { bucket, limit: PREVIEW_QUOTA[quota], windowMs: PREVIEW_LIFETIME_MS },
      ]),
      RateLimit: stateHeader([{ bucket, remaining: 0, secondsToReset }]),
      'Retry-After': String(secondsToReset),
    },
  })
}
