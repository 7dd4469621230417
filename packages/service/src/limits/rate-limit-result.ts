/** What a limit answers: its headers, and the sentence of a refusal. */
import type { RateLimitBucket } from '../config-variables.ts'
import { waitText, windowText } from '../format.ts'
import type { Counted, Counter } from '../store/rate-limit-counters.ts'
import { RATE_LIMIT_TABLE, type RateLimitRequest } from './rate-limit-table.ts'

/** A request with its limit, for one key. */
export type LimitedCounter = Counter & Pick<RateLimitRequest, 'bucket' | 'isNetwork' | 'unit' | 'refusal'>

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

type States = Counted['states']

/** The headers of an allowed request: of a client and its network the one that has less left. */
export const toHeaders = (counters: readonly LimitedCounter[], states: States, now: number) =>
  limitHeaders(onePerBucket(withStates(counters, states, now), (a, b) => a.remaining - b.remaining))

/** @param states of those counters that are known; below zero of those that refuse. */
export function refusalBy(counters: readonly LimitedCounter[], states: States, now: number): Refusal {
  // Report those with the longest wait: an earlier retry would fail on them.
  const longestFirst = (a: LimitState, b: LimitState) => b.secondsToReset - a.secondsToReset
  const short = withStates(counters, states, now).filter(({ remaining }) => remaining < 0)
  const refusing = onePerBucket(short, longestFirst)
  const [longest] = refusing.toSorted(longestFirst)
  if (!longest) throw new Error('nothing refuses')
  const { bucket, key, limit, windowMs, isNetwork } = longest
  const retryAfterSeconds = Math.max(1, longest.secondsToReset)
  const counted = RATE_LIMIT_TABLE[bucket].what.replace(
    'one client',
    isNetwork ? 'one network' : 'one client',
  )
  const usedUp = `The limit of ${limit} ${counted} in ${windowText(windowMs / 1_000)} is used up.`
  return {
    bucket,
    key,
    retryAfterSeconds,
    message: `${longest.refusal ?? usedUp} Try again in ${waitText(retryAfterSeconds)}.`,
    headers: { ...limitHeaders(refusing), 'Retry-After': String(retryAfterSeconds) },
  }
}

const withStates = (counters: readonly LimitedCounter[], states: States, now: number) =>
  counters.flatMap((counter) => {
    const state = states.get(counter.key)
    if (!state) return []
    const { limit, unit = 1 } = counter
    const remaining = Math.floor(state.remaining / unit)
    const secondsToReset = Math.max(0, Math.ceil((state.resetsAt - now) / 1_000))
    return { ...counter, limit: limit / unit, remaining, secondsToReset }
  })

/** The first of each bucket by an order; the buckets stay in theirs. */
function onePerBucket<T extends LimitState>(states: readonly T[], order: (a: T, b: T) => number): T[] {
  const buckets = Map.groupBy(states, ({ bucket }) => bucket)
  return [...buckets.values()].flatMap((ofOne) => ofOne.toSorted(order).slice(0, 1))
}

export interface LimitState {
  readonly bucket: string
  readonly limit: number
  readonly windowMs: number
  readonly remaining: number
  readonly secondsToReset: number
}

/**
 * As draft-ietf-httpapi-ratelimit-headers-11 (May 2026) has them: `"client";q=60;w=60` is a quota of 60 in a window of 60
 * seconds; `"client";r=12;t=37`: 12 are left for the next 37 seconds.
 */
export function limitHeaders(states: readonly LimitState[]) {
  const policy = ({ bucket, limit, windowMs }: LimitState) => `"${bucket}";q=${limit};w=${windowMs / 1_000}`
  const left = ({ bucket, remaining, secondsToReset }: LimitState) =>
    `"${bucket}";r=${Math.max(0, remaining)};t=${secondsToReset}`
  return { 'RateLimit-Policy': states.map(policy).join(', '), RateLimit: states.map(left).join(', ') }
}
