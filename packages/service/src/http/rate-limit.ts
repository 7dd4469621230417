/**
 * Rate limits: how often somebody may ask. The counters live in the store, so they hold across
 * restarts and across instances. Whoever asks is kept only as a keyed hash.
 *
 * When the store does not answer, inspections go on uncounted (a reader loses less by that than by an
 * error; the flood limit and the number of inspections at work still stand), while guessing at pairings
 * and passwords is refused.
 */
import { createHmac } from 'node:crypto'
import type { RateLimitBucket, RateLimitOverrides } from '../config-variables.ts'
import { errorCode, type Store } from '../store/db.ts'
import { countOnAll, giveBack, type Counter, type CounterState } from '../store/rate-limit-counters.ts'
import { ServiceError } from './service-error.ts'
import { policyHeader, stateHeader, waitInWords, windowInWords } from './rate-limit-headers.ts'
import {
  CLOSED_WITHOUT_STORE,
  RATE_LIMIT_TABLE,
  SHARED_BY_CLIENTS,
  type RateLimit,
} from './rate-limit-table.ts'

export interface RateLimitRequest {
  readonly bucket: RateLimitBucket
  /** Who or what is counted: client address, environment id, host; joined where a bucket counts pairs. */
  readonly key: string
  /** How much it counts; default one. Never more than the whole limit: that would never be let through. */
  readonly cost?: number
}

/** `headers` are to be set on the answer as they are: `RateLimit`, `RateLimit-Policy`, and on a refusal `Retry-After`. */
type RateLimitResult =
  | { readonly ok: true; readonly headers: Readonly<Record<string, string>> }
  | {
      readonly ok: false
      readonly bucket: RateLimitBucket
      readonly retryAfterSeconds: number
      readonly headers: Readonly<Record<string, string>>
      /** Public sentence. */
      readonly message: string
    }

export interface RateLimits {
  /**
   * Counts on all buckets, or on none when one refuses: refused requests are free.
   * @throws ServiceError `UNAVAILABLE` when the store does not answer and a bucket must not be open then.
   */
  take(requests: readonly RateLimitRequest[]): Promise<RateLimitResult>
  /** Undoes one `take` of one bucket, for what came to nothing. Never fails. */
  giveBack(request: RateLimitRequest): Promise<void>
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

export function createRateLimits(store: Store, options: RateLimitOptions): RateLimits {
  const { secret, overrides = {}, logger, onRefused, now = Date.now } = options
  const count = (request: RateLimitRequest): Counted => ({
    bucket: request.bucket,
    ...toCounter(secret, overrides[request.bucket] ?? RATE_LIMIT_TABLE[request.bucket], request),
  })
  return {
    take: async (requests) => {
      const counted = requests.map(count)
      const takenAt = now()
      try {
        const states = await inTime(countOnAll(store, counted, takenAt))
        const result = toResult(counted, states, takenAt)
        if (!result.ok) onRefused?.(result.bucket)
        return result
      } catch (error) {
        logger.warn({ event: 'rate-limits-not-counted', reason: errorCode(error) })
        if (!requests.some(({ bucket }) => CLOSED_WITHOUT_STORE.has(bucket))) return { ok: true, headers: {} }
        throw new ServiceError('UNAVAILABLE', undefined, { headers: { 'Retry-After': '5' }, cause: error })
      }
    },
    giveBack: async (request) => {
      try {
        await inTime(giveBack(store, count(request), now()))
      } catch (error) {
        logger.warn({ event: 'rate-limit-not-given-back', reason: errorCode(error) })
      }
    },
  }
}

interface Counted extends Counter {
  readonly bucket: RateLimitBucket
}

/** Limit and window are part of the hash: after a change of `RATE_LIMITS` counting starts anew. */
function toCounter(
  secret: string,
  { limit, windowSeconds }: Pick<RateLimit, 'limit' | 'windowSeconds'>,
  { bucket, key, cost = 1 }: RateLimitRequest,
): Counter {
  const hash = createHmac('sha256', secret).update(
    JSON.stringify(['rate-limit', bucket, limit, windowSeconds, key]),
  )
  return {
    key: hash.digest('base64url'),
    limit,
    windowMs: windowSeconds * 1_000,
    cost: Math.min(cost, limit),
  }
}

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

function toResult(
  counted: readonly Counted[],
  states: ReadonlyMap<string, CounterState>,
  now: number,
): RateLimitResult {
  const full = counted.map((counter) => withState(counter, states.get(counter.key), now))
  const refusing = full.filter(({ remaining }) => remaining < 0)
  // The one that lasts longest: coming back earlier would only meet it again.
  const [longest] = refusing.toSorted((a, b) => b.secondsToReset - a.secondsToReset)
  if (!longest) {
    const told = full.filter(({ bucket }) => !SHARED_BY_CLIENTS.has(bucket))
    return { ok: true, headers: { 'RateLimit-Policy': policyHeader(told), RateLimit: stateHeader(told) } }
  }
  const retryAfterSeconds = Math.max(1, longest.secondsToReset)
  return {
    ok: false,
    bucket: longest.bucket,
    retryAfterSeconds,
    message: refusal(longest, retryAfterSeconds),
    headers: {
      'RateLimit-Policy': policyHeader(refusing),
      RateLimit: stateHeader(refusing),
      'Retry-After': String(retryAfterSeconds),
    },
  }
}

function withState(counter: Counted, state: CounterState | undefined, now: number) {
  if (!state) throw new Error('the store did not count what it was asked to count')
  const secondsToReset = Math.max(0, Math.ceil((state.resetsAt - now) / 1_000))
  return { ...counter, remaining: state.remaining, secondsToReset }
}

function refusal({ bucket, limit, windowMs }: Counted, retryAfterSeconds: number): string {
  const window = windowInWords(windowMs / 1_000)
  return `The limit of ${limit} ${RATE_LIMIT_TABLE[bucket].what} in ${window} is used up. Try again in ${waitInWords(retryAfterSeconds)}.`
}
