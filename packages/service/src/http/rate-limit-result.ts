/** What counting comes to: headers, grants and refusals. */
import type { RateLimitBucket } from '../config-variables.ts'
import type { Claim, Counted, Counter } from '../store/rate-limit-counters.ts'
import { policyHeader, stateHeader, waitInWords, windowInWords } from './rate-limit-headers.ts'
import { RATE_LIMIT_TABLE } from './rate-limit-table.ts'

export interface LimitedCounter extends Counter {
  readonly bucket: RateLimitBucket
  readonly refusal: string | undefined
}

interface LimitedClaim extends Required<Claim> {
  readonly counters: readonly LimitedCounter[]
}

type States = Counted['states']

export interface Refusal {
  readonly bucket: RateLimitBucket
  readonly retryAfterSeconds: number
  /** `RateLimit`, `RateLimit-Policy` and `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>
  /** Public sentence. */
  readonly message: string
}

/** What a reservation got. */
export interface Grant {
  readonly granted: number
  /** Why it is less than was wanted; null where it is not. */
  readonly refusal: Refusal | null
  /** On which counters, and until when their windows last. */
  readonly taken: readonly { readonly key: string; readonly resetsAt: number }[]
}

/** Whether this claim had room for less than it must have. */
export const isShort = ({ counters, cost, atLeast }: LimitedClaim, states: States): boolean =>
  cost + leastRemaining(counters, states) < atLeast

export function toGrant(claim: LimitedClaim, granted: number, states: States, now: number): Grant {
  return {
    granted,
    refusal: granted < claim.cost ? refusalBy([claim], states, now) : null,
    taken: claim.counters.map(({ key }) => ({ key, resetsAt: stateOf(key, states).resetsAt })),
  }
}

/** `RateLimit` and `RateLimit-Policy` of what was let through. */
export function toHeaders(claims: readonly LimitedClaim[], states: States, now: number) {
  const full = claims.flatMap(({ counters }) => withStates(counters, states, now))
  return { 'RateLimit-Policy': policyHeader(full), RateLimit: stateHeader(full) }
}

/** @param claims that had less room than they wanted. */
export function refusalBy(claims: readonly LimitedClaim[], states: States, now: number): Refusal {
  const refusing = claims
    .flatMap(({ counters }) => withStates(counters, states, now))
    .filter(({ remaining }) => remaining < 0)
  // The one that lasts longest: coming back earlier would only meet it again.
  const [longest] = refusing.toSorted((a, b) => b.secondsToReset - a.secondsToReset)
  if (!longest) throw new Error('nothing refuses')
  const retryAfterSeconds = Math.max(1, longest.secondsToReset)
  return {
    bucket: longest.bucket,
    retryAfterSeconds,
    message: sentence(longest, retryAfterSeconds),
    headers: {
      'RateLimit-Policy': policyHeader(refusing),
      RateLimit: stateHeader(refusing),
      'Retry-After': String(retryAfterSeconds),
    },
  }
}

const leastRemaining = (counters: readonly LimitedCounter[], states: States): number =>
  Math.min(0, ...counters.map(({ key }) => stateOf(key, states).remaining))

function withStates(counters: readonly LimitedCounter[], states: States, now: number) {
  return counters.map((counter) => {
    const { remaining, resetsAt } = stateOf(counter.key, states)
    return { ...counter, remaining, secondsToReset: Math.max(0, Math.ceil((resetsAt - now) / 1_000)) }
  })
}

function stateOf(key: string, states: States) {
  const state = states.get(key)
  if (!state) throw new Error('the store did not count what it was asked to count')
  return state
}

function sentence({ bucket, limit, windowMs, refusal }: LimitedCounter, retryAfterSeconds: number): string {
  const window = windowInWords(windowMs / 1_000)
  const what = refusal ?? `The limit of ${limit} ${RATE_LIMIT_TABLE[bucket].what} in ${window} is used up.`
  return `${what} Try again in ${waitInWords(retryAfterSeconds)}.`
}
