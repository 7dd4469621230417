/**
 * Rate limits. The counters are in the store, so they hold across restarts and instances. Clients are stored only as
 * keyed hashes. How they are counted, and what happens when the store does not answer: `count-requests.ts`.
 */
import { createHmac } from 'node:crypto'
import { LARGEST_LIMIT, type RateLimitBucket, type RateLimitOverrides } from '../config-variables.ts'
import type { Store } from '../store/db.ts'
import { countedNetwork, NETWORK_TIMES, networkOf } from './client-network.ts'
import { createCountRequests, refusedFromMemory, STORE_TIMEOUT_MS } from './count-requests.ts'
import { createMemoryCounters } from './memory-counters.ts'
import { refusalBy, toHeaders, type LimitedCounter, type Refusal } from './rate-limit-result.ts'
import { BY_CLIENT, RATE_LIMIT_TABLE, REFUSED_SLOWLY, type RateLimitRequest } from './rate-limit-table.ts'
import { createSlowAnswer } from './slow-answers.ts'

/** `headers` can be set on the response as they are. */
export type RateLimitResult =
  | { readonly ok: true; readonly headers: Readonly<Record<string, string>> }
  | ({ readonly ok: false } & Refusal)

export interface RateLimits {
  /**
   * Counts in all buckets, or in none when one refuses: refused requests cost nothing.
   * @throws ServiceError `UNAVAILABLE` when the store does not answer and a bucket must not be open then.
   */
  take(requests: readonly RateLimitRequest[]): Promise<RateLimitResult>
  /** Counts also where less is left; a cost below zero gives back what was taken. Never rejects. */
  charge(...requests: readonly RateLimitRequest[]): Promise<void>
  /** Called once for each budget that refused something: of one inspection several requests may be refused. */
  readonly siteRefused: () => void
  /**
   * Counts in this process alone, whatever is left. The function returns a refusal where less was left than one of the
   * requests costs. With a cost of 0 it only asks what this process knows.
   */
  inProcess(requests: readonly RateLimitRequest[]): (cost: number) => Refusal | null
}

export interface RateLimitOptions {
  /** Key of the hashes; all instances on one database must share it. */
  secret: string
  overrides?: RateLimitOverrides
  logger: { warn(line: object): void }
  /** Called for each refusal, once. */
  onRefused?: (bucket: RateLimitBucket) => void
  now?: () => number
  /** How long it waits for the store. */
  storeTimeoutMs?: number
}

/** An inspection counts on four, and on two in this process alone. */
const MAX_KNOWN = 50_000

export function createRateLimits(store: Store, options: RateLimitOptions): RateLimits {
  const { secret, overrides = {}, logger, onRefused = () => {}, now = Date.now } = options
  const { storeTimeoutMs = STORE_TIMEOUT_MS } = options
  const known = createMemoryCounters(MAX_KNOWN)
  const slow = createSlowAnswer()
  const count = createCountRequests(store, { known, logger, storeTimeoutMs })
  const countersOf = (requests: readonly RateLimitRequest[]): LimitedCounter[] =>
    requests.flatMap(withNetwork).map((request) => limitedCounter(request, { secret, overrides }))
  return {
    async take(requests) {
      const takenAt = now()
      const counters = countersOf(requests)
      const { isGranted, states } = await count(counters, takenAt, false)
      if (isGranted) return { ok: true, headers: toHeaders(counters, states, takenAt) }
      const refusal = refusalBy(counters, states, takenAt)
      if (refusal.bucket !== 'target') onRefused(refusal.bucket)
      if (REFUSED_SLOWLY.has(refusal.bucket))
        await slow(refusal.key, takenAt + refusal.retryAfterSeconds * 1_000, takenAt)
      return { ok: false, ...refusal }
    },
    async charge(...requests) {
      // A count that fails must not replace an answer; it has been logged.
      await count(countersOf(requests), now(), true).catch(() => null)
    },
    siteRefused: () => onRefused('target'),
    inProcess(requests) {
      const counters = countersOf(requests)
      return (cost) => {
        const countedAt = now()
        const refused = refusedFromMemory(known, counters, countedAt)
        if (cost !== 0) {
          const spent = counters.map((counter) => ({ ...counter, cost }))
          known.count(spent, countedAt, true)
        }
        return refused && refusalBy(counters, refused.states, countedAt)
      }
    },
  }
}

/** A limit of one client counts the network around it as well. Its key begins with the client. */
function withNetwork(request: RateLimitRequest): RateLimitRequest[] {
  const { bucket, key, ofLimit = 1 } = request
  const [client = '', ...rest] = key.split(' ')
  const isDrawing = bucket === 'drawing'
  const network = isDrawing ? networkOf(client) : countedNetwork(client)
  if (!BY_CLIENT.has(bucket) || network === null || network === client) return [request]
  const times = isDrawing ? 1 : NETWORK_TIMES
  return [
    request,
    { ...request, key: [network, ...rest].join(' '), ofLimit: ofLimit * times, isNetwork: true },
  ]
}

/** The hash includes limit and window, so a change of `RATE_LIMITS` starts new counters. */
function limitedCounter(
  { ofLimit = 1, cost = 1, ...request }: RateLimitRequest,
  { secret, overrides }: { secret: string; overrides: RateLimitOverrides },
): LimitedCounter {
  const { bucket, key, unit = 1 } = request
  const { limit: whole, windowSeconds } = overrides[bucket] ?? RATE_LIMIT_TABLE[bucket]
  const limit = shareOfLimit(shareOfLimit(whole, ofLimit), unit)
  const hash = createHmac('sha256', secret)
    .update(JSON.stringify(['rate-limit', bucket, limit, windowSeconds, key]))
    .digest('base64url')
  return { ...request, key: hash, cost, limit, windowMs: windowSeconds * 1_000 }
}

/** Share of a limit: at least 1, at most what the database column can hold. */
export const shareOfLimit = (limit: number, share: number): number =>
  Math.min(LARGEST_LIMIT, Math.max(1, Math.floor(limit * share)))
