/**
 * How many previews an environment may create and have: rate limits, and the quota of previews that have not expired.
 */
import { PREVIEW_QUOTA, type QuotaRefusal } from './preview-quota.ts'
import { PREVIEW_LIFETIME_MS } from './previews.ts'
import { byteLimitText, waitText } from '../format.ts'
import type { ClientAddress } from '../http/client-address.ts'
import { createInspectionLimits, type InspectionLimits } from '../http/limits/inspection-limits.ts'
import type { RateLimitRequest } from '../limits/rate-limit-table.ts'
import type { RateLimits } from '../limits/rate-limit.ts'
import type { LimitVerdict } from '../http/limits/request-budgets.ts'
import { limitHeaders } from '../limits/rate-limit-result.ts'
import { ServiceError } from '../service-error.ts'

export interface PreviewLimits {
  /** For a page that this service fetches: counts the inspection too. */
  ofSaving(environmentId: string): InspectionLimits
  /** For a submitted page. */
  takeSubmission(environmentId: string): Promise<LimitVerdict>
  /** For a submission that was refused before anything was fetched. Never rejects. */
  giveBack(environmentId: string): Promise<void>
}

export function createPreviewLimits(rateLimits: RateLimits, clientAddress: ClientAddress): PreviewLimits {
  return {
    ofSaving: (environmentId) =>
      createInspectionLimits(rateLimits, clientAddress, () => previewRequests(environmentId)),
    takeSubmission: (environmentId) => rateLimits.take(previewRequests(environmentId)),
    giveBack: (environmentId) => rateLimits.charge(...previewRequests(environmentId, -1)),
  }
}

const previewRequests = (environmentId: string, cost = 1): RateLimitRequest[] => [
  { bucket: 'preview', key: environmentId, cost },
  { bucket: 'previewDay', key: environmentId, cost },
]

/** Names of the quotas in the rate-limit headers. */
const QUOTAS = {
  previews: { bucket: 'previewsAlive', what: `${PREVIEW_QUOTA.previews} previews` },
  bytes: { bucket: 'previewBytesAlive', what: `${byteLimitText(PREVIEW_QUOTA.bytes)} of previews` },
} as const

/** @param now milliseconds. */
export function quotaError({ quota, freeAt }: QuotaRefusal, now: number): ServiceError {
  const { bucket, what } = QUOTAS[quota]
  const secondsToReset = Math.max(1, Math.ceil((freeAt - now) / 1_000))
  const state = {
    bucket,
    limit: PREVIEW_QUOTA[quota],
    windowMs: PREVIEW_LIFETIME_MS,
    remaining: 0,
    secondsToReset,
  }
  const message =
    `This environment has ${what} alive, which is all it may have. ` +
    `There is room again in ${waitText(secondsToReset)}, when older ones have expired.`
  return new ServiceError('RATE_LIMITED', message, {
    headers: {
      ...limitHeaders([state]),
      'Retry-After': String(secondsToReset),
    },
  })
}
