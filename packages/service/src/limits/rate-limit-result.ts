/** The results of counting: headers, grants and refusals. */
import type { RateLimitBucket } from '../config-variables.ts'
import type { Claim, Counted, Counter, States } from '../store/claims.ts'
import { policyHeader, stateHeader, waitInWords, windowInWords } from './rate-limit-headers.ts'
import { RATE_LIMIT_TABLE } from './rate-limit-table.ts'

export interface LimitedCounter extends Counter {
  readonly bucket: RateLimitBucket
  /** Of the network around a client. */
  readonly isNetwork: boolean
  readonly refusal: string | undefined
}

export interface LimitedClaim extends Required<Claim> {
  readonly counters: readonly LimitedCounter[]
}

export interface CountResult extends Counted {
  /** Whether the store has counted it too. */
  readonly isStored: boolean
}

export interface Refusal {
  readonly bucket: RateLimitBucket
  /** Of the counter. */
  readonly key: string
  readonly retryAfterSeconds: number
  /** `RateLimit`, `RateLimit-Policy` and `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>
  /** Public sentence. */
  readonly message: string
}

/** The result of a reservation. */
export interface Grant {
  readonly granted: number
  /** Why less was granted than requested; null when everything was. */
  readonly refusal: Refusal | null
  /** The counters in the store, and the end of their windows. */
  readonly taken: readonly { readonly key: string; readonly resetsAt: number }[]
}

/** Whether less was left for this claim than it needs. */
export const isShort = ({ counters, cost, atLeast }: LimitedClaim, states: States): boolean =>
  cost + Math.min(0, ...counters.map(({ key }) => states.get(key)?.remaining ?? 0)) < atLeast

export function toGrant(claim: LimitedClaim, granted: number, counted: CountResult, now: number): Grant {
  const states = withStates(claim.counters, counted.states, now)
  return {
    granted,
    refusal: granted < claim.cost ? refusalBy([claim], counted.states, now) : null,
    // What was counted in memory alone cannot be returned to the store.
    taken: counted.isStored ? states.map(({ key, resetsAt }) => ({ key, resetsAt })) : [],
  }
}

/** The headers of an allowed request: of a client and its network the one that has less left. */
export function toHeaders(claims: readonly LimitedClaim[], states: States, now: number) {
  const full = claims.flatMap(({ counters }) =>
    withStates(counters, states, now)
      .toSorted((a, b) => a.remaining - b.remaining)
      .slice(0, 1),
  )
  return { 'RateLimit-Policy': policyHeader(full), RateLimit: stateHeader(full) }
}

/** @param claims that got less than they requested. @param states of those counters that are known. */
export function refusalBy(claims: readonly LimitedClaim[], states: States, now: number): Refusal {
  // Report those with the longest wait: an earlier retry would fail on them.
  const refusing = claims.flatMap(({ counters }) =>
    withStates(counters, states, now)
      .filter(({ remaining }) => remaining < 0)
      .toSorted((a, b) => b.secondsToReset - a.secondsToReset)
      .slice(0, 1),
  )
  const [longest] = refusing.toSorted((a, b) => b.secondsToReset - a.secondsToReset)
  if (!longest) throw new Error('nothing refuses')
  const retryAfterSeconds = Math.max(1, longest.secondsToReset)
  return {
    bucket: longest.bucket,
    key: longest.key,
    retryAfterSeconds,
    message: sentence(longest, retryAfterSeconds),
    headers: {
      'RateLimit-Policy': policyHeader(refusing),
      RateLimit: stateHeader(refusing),
      'Retry-After': String(retryAfterSeconds),
    },
  }
}

function withStates(counters: readonly LimitedCounter[], states: States, now: number) {
  return counters.flatMap((counter) => {
    const state = states.get(counter.key)
    if (!state) return []
    return { ...counter, ...state, secondsToReset: Math.max(0, Math.ceil((state.resetsAt - now) / 1_000)) }
  })
}

function sentence(
  { bucket, limit, windowMs, isNetwork, refusal }: LimitedCounter,
  retryAfterSeconds: number,
): string {
  const window = windowInWords(windowMs / 1_000)
  const counted = RATE_LIMIT_TABLE[bucket].what.replace(
    'one client',
    isNetwork ? 'one network' : 'one client',
  )
  const what = refusal ?? `The limit of ${limit} ${counted} in ${window} is used up.`
  return `${what} Try again in ${waitInWords(retryAfterSeconds)}.`
}
