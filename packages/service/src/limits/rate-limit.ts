/**
 * Rate limits. The counters are in the store, so they hold across restarts and instances. Clients are stored only as
 * keyed hashes. How they are counted, and what happens when the store does not answer: `count-claims.ts`.
 */
import { createHmac } from 'node:crypto'
import { LARGEST_LIMIT, type RateLimitBucket, type RateLimitOverrides } from '../config-variables.ts'
import { errorCode, type Store } from '../store/db.ts'
import { giveBack, returnUnused, type Unused } from '../store/rate-limit-counters.ts'
import { inTime } from '../in-time.ts'
import { countedNetwork, NETWORK_TIMES, networkOf } from './client-network.ts'
import { createCountClaims, STORE_TIMEOUT_MS } from './count-claims.ts'
import { createMemoryCounters } from './memory-counters.ts'
import {
  isShort,
  refusalBy,
  toGrant,
  toHeaders,
  type Grant,
  type LimitedClaim,
  type LimitedCounter,
  type Refusal,
} from './rate-limit-result.ts'
import { BY_CLIENT, RATE_LIMIT_TABLE, REFUSED_SLOWLY } from './rate-limit-table.ts'
import { createSlowAnswers } from './slow-answers.ts'

export interface RateLimitRequest {
  readonly bucket: RateLimitBucket
  /** What is counted: a client's IP address, an environment id, a site; joined for a bucket that counts pairs. */
  readonly key: string
  /** This key's share of the bucket's limit, or a multiple of it. Default 1. */
  readonly ofLimit?: number
  /** How much is counted. Default 1. */
  readonly cost?: number
  /** The key is the network around a client. */
  readonly isNetwork?: boolean
  /** Replaces the sentence about the limit in a refusal. */
  readonly refusal?: string
}

/** Requests to come: as many as all counters still allow, up to `wanted`. */
export interface Reservation {
  readonly counters: readonly RateLimitRequest[]
  readonly wanted: number
  /** If fewer than this are left, everything is refused. */
  readonly atLeast: number
}

/** `headers` can be set on the response as they are. */
export type RateLimitResult =
  | {
      readonly ok: true
      readonly headers: Readonly<Record<string, string>>
      /** One per reservation. */
      readonly grants: readonly Grant[]
    }
  | ({ readonly ok: false } & Refusal)

export interface RateLimits {
  /**
   * Counts in all buckets, or in none when one refuses: refused requests cost nothing.
   * @throws ServiceError `UNAVAILABLE` when the store does not answer and a bucket must not be open then.
   */
  take(requests: readonly RateLimitRequest[], reservations?: readonly Reservation[]): Promise<RateLimitResult>
  /** Undoes one `take` of one bucket. Never rejects. */
  giveBack(request: RateLimitRequest): Promise<void>
  /** Returns what was reserved and not used, with one write. Never rejects. */
  returnUnused(unused: readonly UnusedGrant[]): Promise<void>
}

export interface UnusedGrant {
  readonly grant: Grant
  readonly amount: number
}

export interface RateLimitOptions {
  /** Key of the hashes; all instances on one database must share it. */
  secret: string
  overrides?: RateLimitOverrides
  logger: { warn(line: object): void }
  /** Called for each refusal. */
  onRefused?: (bucket: RateLimitBucket) => void
  now?: () => number
  /** How long it waits for the store. */
  storeTimeoutMs?: number
}

/** An inspection counts on six. */
const MAX_KNOWN = 50_000

export function createRateLimits(store: Store, options: RateLimitOptions): RateLimits {
  const { secret, overrides = {}, logger, onRefused, now = Date.now } = options
  const { storeTimeoutMs = STORE_TIMEOUT_MS } = options
  const known = createMemoryCounters(MAX_KNOWN)
  const slow = createSlowAnswers()
  const count = createCountClaims(store, { known, logger, storeTimeoutMs })
  const toCounter = (request: RateLimitRequest): LimitedCounter =>
    limitedCounter(request, { secret, overrides })
  const countersOf = (request: RateLimitRequest) => withNetwork(request).map(toCounter)
  const notGivenBack = (error: unknown) =>
    logger.warn({ event: 'rate-limit-not-given-back', reason: errorCode(error) })
  return {
    take: async (requests, reservations = []) => {
      const takenAt = now()
      const single = requests.map((request) => {
        const { cost = 1 } = request
        return claimOn(countersOf(request), cost, cost)
      })
      const reserved = reservations.map(({ counters, wanted, atLeast }) =>
        claimOn(counters.flatMap(countersOf), wanted, atLeast),
      )
      const claims = [...single, ...reserved]
      const counted = await count(claims, takenAt)
      const { granted, states } = counted
      if (!granted) {
        const refusal = refusalBy(
          claims.filter((claim) => isShort(claim, states)),
          states,
          takenAt,
        )
        onRefused?.(refusal.bucket)
        if (REFUSED_SLOWLY.has(refusal.bucket))
          await slow.answer(refusal.key, takenAt + refusal.retryAfterSeconds * 1_000, takenAt)
        return { ok: false, ...refusal }
      }
      const grants = reserved.map((claim, index) =>
        toGrant(claim, granted[single.length + index] ?? 0, counted, takenAt),
      )
      return { ok: true, headers: toHeaders(single, states, takenAt), grants }
    },
    giveBack: async (request) => {
      for (const counter of countersOf(request)) {
        known.giveBack(counter.key, 1)
        await inTime(giveBack(store, counter, now()), storeTimeoutMs).catch(notGivenBack)
      }
    },
    returnUnused: async (unused) => {
      const taken = takenBy(unused)
      for (const { key, amount, resetsAt } of taken) known.giveBack(key, amount, resetsAt)
      if (taken.length > 0) await inTime(returnUnused(store, taken), storeTimeoutMs).catch(notGivenBack)
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

/** Adds up the amounts per counter and window. */
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
  ({ counters, cost, atLeast }) satisfies LimitedClaim

/** The hash includes limit and window, so a change of `RATE_LIMITS` starts new counters. */
function limitedCounter(
  { bucket, key, ofLimit = 1, isNetwork = false, refusal }: RateLimitRequest,
  { secret, overrides }: { secret: string; overrides: RateLimitOverrides },
): LimitedCounter {
  const { limit: whole, windowSeconds } = overrides[bucket] ?? RATE_LIMIT_TABLE[bucket]
  const limit = shareOfLimit(whole, ofLimit)
  const hash = createHmac('sha256', secret).update(
    JSON.stringify(['rate-limit', bucket, limit, windowSeconds, key]),
  )
  return { bucket, isNetwork, refusal, key: hash.digest('base64url'), limit, windowMs: windowSeconds * 1_000 }
}

/** At least 1, at most what the database column can hold. */
export const shareOfLimit = (limit: number, share: number): number =>
  Math.min(LARGEST_LIMIT, Math.max(1, Math.floor(limit * share)))
