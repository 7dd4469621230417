/**
 * Rate limits: how often somebody may ask. The counters live in the store, so they hold across
 * restarts and across instances. Whoever asks is kept only as a keyed hash.
 *
 * When the store does not answer, inspections go on uncounted (a reader loses less by that than by an
 * error; the flood limit and the number of inspections at work still stand), while guessing at pairings
 * and passwords is refused.
 */
import { createHmac } from 'node:crypto'
import { LARGEST_LIMIT, type RateLimitBucket, type RateLimitOverrides } from '../config-variables.ts'
import { errorCode, type Store } from '../store/db.ts'
import { countOnAll, giveBack, returnUnused, type Claim, type Unused } from '../store/rate-limit-counters.ts'
import {
  isShort,
  refusalBy,
  toGrant,
  toHeaders,
  type Grant,
  type LimitedCounter,
  type Refusal,
} from './rate-limit-result.ts'
import { CLOSED_WITHOUT_STORE, RATE_LIMIT_TABLE } from './rate-limit-table.ts'
import { ServiceError } from './service-error.ts'

export interface RateLimitRequest {
  readonly bucket: RateLimitBucket
  /** Who or what is counted: client address, environment id, site; joined where a bucket counts pairs. */
  readonly key: string
  /** Share or multiple of the bucket's limit that holds for this key; default one. */
  readonly ofLimit?: number
  /** Replaces the limit in the sentence of a refusal. */
  readonly refusal?: string
}

/** Requests to come: as many as every counter has room for. */
export interface Reservation {
  readonly counters: readonly RateLimitRequest[]
  readonly wanted: number
  /** Where there is room for fewer, everything is refused. */
  readonly atLeast: number
}

/** `headers` are to be set on the answer as they are. */
export type RateLimitResult =
  | {
      readonly ok: true
      readonly headers: Readonly<Record<string, string>>
      /** One for each reservation. */
      readonly grants: readonly Grant[]
    }
  | ({ readonly ok: false } & Refusal)

export interface RateLimits {
  /**
   * Counts on all buckets, or on none when one refuses: refused requests are free.
   * @throws ServiceError `UNAVAILABLE` when the store does not answer and a bucket must not be open then.
   */
  take(requests: readonly RateLimitRequest[], reservations?: readonly Reservation[]): Promise<RateLimitResult>
  /** Undoes one `take` of one bucket, for what came to nothing. Never fails. */
  giveBack(request: RateLimitRequest): Promise<void>
  /** Gives back what was reserved and not used, with one write. Never fails. */
  returnUnused(unused: readonly UnusedGrant[]): Promise<void>
}

export interface UnusedGrant {
  readonly grant: Grant
  readonly amount: number
}

export interface RateLimitOptions {
  /** Keys the hashes; all instances of one database must share it. */
  secret: string
  overrides?: RateLimitOverrides
  logger: { warn(line: object): void }
  /** Told of each refusal. */
  onRefused?: (bucket: RateLimitBucket) => void
  now?: () => number
}

/** An answer is worth more than a count: whoever waits for the store longer than this goes on without. */
const STORE_TIMEOUT_MS = 2_000

/** Of a store that did not answer: nothing was counted. */
const UNCOUNTED: Grant = { granted: Infinity, refusal: null, taken: [] }

export function createRateLimits(store: Store, options: RateLimitOptions): RateLimits {
  const { secret, overrides = {}, logger, onRefused, now = Date.now } = options
  const toCounter = (request: RateLimitRequest): LimitedCounter =>
    limitedCounter(request, { secret, overrides })
  const notGivenBack = (error: unknown) =>
    logger.warn({ event: 'rate-limit-not-given-back', reason: errorCode(error) })
  return {
    take: async (requests, reservations = []) => {
      const takenAt = now()
      try {
        const single = requests.map((request) => claimOn([toCounter(request)], 1, 1))
        const reserved = reservations.map(({ counters, wanted, atLeast }) =>
          claimOn(counters.map(toCounter), wanted, atLeast),
        )
        const claims = [...single, ...reserved]
        const { granted, states } = await inTime(countOnAll(store, claims, takenAt))
        if (!granted) {
          const refusal = refusalBy(
            claims.filter((claim) => isShort(claim, states)),
            states,
            takenAt,
          )
          onRefused?.(refusal.bucket)
          return { ok: false, ...refusal }
        }
        const grants = reserved.map((claim, index) =>
          toGrant(claim, granted[single.length + index] ?? 0, states, takenAt),
        )
        return { ok: true, headers: toHeaders(single, states, takenAt), grants }
      } catch (error) {
        logger.warn({ event: 'rate-limits-not-counted', reason: errorCode(error) })
        if (!requests.some(({ bucket }) => CLOSED_WITHOUT_STORE.has(bucket)))
          return { ok: true, headers: {}, grants: reservations.map(() => UNCOUNTED) }
        throw new ServiceError('UNAVAILABLE', undefined, { headers: { 'Retry-After': '5' }, cause: error })
      }
    },
    giveBack: async (request) => {
      await inTime(giveBack(store, toCounter(request), now())).catch(notGivenBack)
    },
    returnUnused: async (unused) => {
      const taken = takenBy(unused)
      if (taken.length > 0) await inTime(returnUnused(store, taken)).catch(notGivenBack)
    },
  }
}

/** The amount of each counter and window. */
function takenBy(unused: readonly UnusedGrant[]): Unused[] {
  const taken = new Map<string, Unused>()
  for (const { grant, amount } of unused) {
    for (const { key, resetsAt } of grant.taken) {
      const window = `${key} ${resetsAt}`
      taken.set(window, { key, resetsAt, amount: amount + (taken.get(window)?.amount ?? 0) })
    }
  }
  return [...taken.values()]
}

const claimOn = (counters: readonly LimitedCounter[], cost: number, atLeast: number) =>
  ({ counters, cost, atLeast }) satisfies Claim

/** Limit and window are part of the hash: after a change of `RATE_LIMITS` counting starts anew. */
function limitedCounter(
  { bucket, key, ofLimit = 1, refusal }: RateLimitRequest,
  { secret, overrides }: { secret: string; overrides: RateLimitOverrides },
): LimitedCounter {
  const { limit: whole, windowSeconds } = overrides[bucket] ?? RATE_LIMIT_TABLE[bucket]
  const limit = shareOfLimit(whole, ofLimit)
  const hash = createHmac('sha256', secret).update(
    JSON.stringify(['rate-limit', bucket, limit, windowSeconds, key]),
  )
  return { bucket, refusal, key: hash.digest('base64url'), limit, windowMs: windowSeconds * 1_000 }
}

/** At least one, and no more than a column of the database holds. */
export const shareOfLimit = (limit: number, share: number): number =>
  Math.min(LARGEST_LIMIT, Math.max(1, Math.floor(limit * share)))

async function inTime<T>(work: Promise<T>): Promise<T> {
  const tooLate = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => tooLate.reject(new DOMException('too late', 'TimeoutError')),
    STORE_TIMEOUT_MS,
  )
  try {
    return await Promise.race([work, tooLate.promise])
  } finally {
    clearTimeout(timer)
  }
}
