/** The results of counting: headers and refusals. */
import type { RateLimitBucket } from '../config-variables.ts'
import type { Counted, Counter } from '../store/rate-limit-counters.ts'
import { policyHeader, stateHeader, waitInWords, windowInWords } from './rate-limit-headers.ts'
import { RATE_LIMIT_TABLE } from './rate-limit-table.ts'

export interface LimitedCounter extends Counter {
  readonly bucket: RateLimitBucket
  /** Of the network around a client. */
  readonly isNetwork: boolean
  /** How much of the counter one of what the bucket counts takes. */
  readonly unit: number
  readonly refusal: string | undefined
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

type States = Counted['states']

/** The headers of an allowed request: of a client and its network the one that has less left. */
export function toHeaders(counters: readonly LimitedCounter[], states: States, now: number) {
  const fullest = onePerBucket(withStates(counters, states, now), (a, b) => a.remaining - b.remaining)
  return { 'RateLimit-Policy': policyHeader(fullest), RateLimit: stateHeader(fullest) }
}

/** @param states of those counters that are known; below zero of those that refuse. */
export function refusalBy(counters: readonly LimitedCounter[], states: States, now: number): Refusal {
  // Report those with the longest wait: an earlier retry would fail on them.
  const longestFirst = (a: { secondsToReset: number }, b: { secondsToReset: number }) =>
    b.secondsToReset - a.secondsToReset
  const short = withStates(counters, states, now).filter(({ remaining }) => remaining < 0)
  const refusing = onePerBucket(short, longestFirst)
  const [longest] = refusing.toSorted(longestFirst)
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

type CounterNow = ReturnType<typeof withStates>[number]

function withStates(counters: readonly LimitedCounter[], states: States, now: number) {
  return counters.flatMap((counter) => {
    const state = states.get(counter.key)
    if (!state) return []
    const limit = counter.limit / counter.unit
    const remaining = Math.floor(state.remaining / counter.unit)
    return {
      ...counter,
      limit,
      remaining,
      secondsToReset: Math.max(0, Math.ceil((state.resetsAt - now) / 1_000)),
    }
  })
}

/** The first of each bucket by an order; the buckets stay in theirs. */
function onePerBucket(counters: readonly CounterNow[], order: (a: CounterNow, b: CounterNow) => number) {
  const buckets = [...new Set(counters.map(({ bucket }) => bucket))]
  return buckets.flatMap((one) =>
    counters
      .filter(({ bucket }) => bucket === one)
      .toSorted(order)
      .slice(0, 1),
  )
}

function sentence(
  { bucket, limit, windowMs, isNetwork, refusal }: CounterNow,
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
