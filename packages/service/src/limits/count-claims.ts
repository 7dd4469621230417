/**
 * Counts claims in the store, and never opens a limit because the store is asked often or does not answer:
 *
 * - A counter that is used up refuses from memory until its window ends.
 * - Of one client four counts are at the store at once; the others wait here, and no more than its limit could grant.
 * - What the store does not answer in two seconds is counted in memory, against the same limit.
 */
import { errorCode, type Store } from '../store/db.ts'
import { countOnAll } from '../store/rate-limit-counters.ts'
import type { Counted, CounterState } from '../store/claims.ts'
import type { FairShare } from './fair-share.ts'
import { createWorkQueue, type WorkQueue } from './work-queue.ts'
import type { MemoryCounters } from './memory-counters.ts'
import type { CountResult, LimitedClaim, LimitedCounter } from './rate-limit-result.ts'
import { CLOSED_WITHOUT_STORE, GIVEN_BACK } from './rate-limit-table.ts'
import { inTime } from '../in-time.ts'
import { ServiceError } from '../service-error.ts'

/** @throws ServiceError `UNAVAILABLE` when the store does not answer and a bucket must not be open then. */
export type CountClaims = (claims: readonly LimitedClaim[], now: number) => Promise<CountResult>

export interface CountOptions {
  readonly known: MemoryCounters
  readonly logger: { warn(line: object): void }
  /** How long it waits for the store. */
  readonly storeTimeoutMs: number
}

const MAX_AT_STORE = 4
export const STORE_TIMEOUT_MS = 2_000
/** What may be given back, here or on another instance, is soon asked for again. */
const GIVEN_BACK_TRUSTED_MS = 1_000
const WARN_EVERY_MS = 60_000

export function createCountClaims(
  store: Store,
  { known, logger, storeTimeoutMs }: CountOptions,
): CountClaims {
  const queue = queueByCounter(storeTimeoutMs)
  const warn = atMostOnceAMinute(logger)
  const atStore = async (claims: readonly LimitedClaim[], now: number): Promise<CountResult> => {
    // It may have been used up while this one waited.
    const refused = refusedFromMemory(known, claims, now)
    if (refused) return refused
    const counted = await countOnAll(store, claims, now)
    for (const claim of claims) learn(known, claim, counted, now)
    return { ...counted, isStored: true }
  }
  return async (claims, now) => {
    const refused = refusedFromMemory(known, claims, now)
    if (refused) return refused
    const [first] = claims.flatMap(({ counters }) => counters)
    if (!first) throw new Error('nothing to count')
    // What needs nothing is not refused; those are reservations of inspections that run, of which there are few.
    if (needs(claims).length > 0 && queue.waiting(first.key) >= first.limit)
      return refusal([first], () => soon(now))
    try {
      return await inTime(
        queue.run(first.key, () => atStore(claims, now)),
        storeTimeoutMs,
      )
    } catch (error) {
      warn({ event: 'rate-limits-counted-in-memory', reason: errorCode(error) }, now)
      if (claims.some(({ counters }) => counters.some(({ bucket }) => CLOSED_WITHOUT_STORE.has(bucket))))
        throw new ServiceError('UNAVAILABLE', undefined, { headers: { 'Retry-After': '5' }, cause: error })
      return { ...known.count(claims, now), isStored: false }
    }
  }
}

/** Null when the store has to be asked. */
function refusedFromMemory(
  known: MemoryCounters,
  claims: readonly LimitedClaim[],
  now: number,
): CountResult | null {
  const isUsedUp = (counter: LimitedCounter) => {
    const state = known.stateOf(counter, now)
    if (!state || state.remaining > 0) return false
    return !GIVEN_BACK.has(counter.bucket) || Math.abs(now - state.seenAt) < GIVEN_BACK_TRUSTED_MS
  }
  const usedUp = needs(claims).filter(isUsedUp)
  if (usedUp.length === 0) return null
  return refusal(usedUp, (counter) => known.stateOf(counter, now) ?? soon(now))
}

/** The counters of which something must be left. */
const needs = (claims: readonly LimitedClaim[]): LimitedCounter[] =>
  claims.filter(({ atLeast }) => atLeast > 0).flatMap(({ counters }) => counters)

const soon = (now: number): CounterState => ({ remaining: 0, resetsAt: now + 1_000 })

function refusal(
  counters: readonly LimitedCounter[],
  stateOf: (counter: LimitedCounter) => CounterState,
): CountResult {
  const states = counters.map(
    (counter) => [counter.key, { ...stateOf(counter), remaining: -Infinity }] as const,
  )
  return { granted: null, states: new Map(states), isStored: false }
}

/** Where nothing was granted, only a counter that lacks something is known; what it had before is left. */
function learn(
  known: MemoryCounters,
  { counters, cost }: LimitedClaim,
  { granted, states }: Counted,
  now: number,
): void {
  for (const counter of counters) {
    const state = states.get(counter.key)
    if (!state || (!granted && state.remaining >= 0)) continue
    const remaining = granted ? state.remaining : state.remaining + cost
    known.learn(counter, { ...state, remaining: Math.max(0, remaining) }, now)
  }
}

/** A few counts of one counter at once: all of them are one client's, and none goes before another. */
const fewAtStore = (maxWaitMs: number): FairShare => ({
  rank: () => 0,
  mayStart: (_, atWork) => [...atWork.values()].reduce((sum, pieces) => sum + pieces, 0) < MAX_AT_STORE,
  maxWaitMs: () => maxWaitMs,
})

function queueByCounter(maxWaitMs: number) {
  const byCounter = new Map<string, WorkQueue>()
  const busy = () => new DOMException('too late', 'TimeoutError')
  return {
    waiting: (key: string): number => byCounter.get(key)?.counts.waiting ?? 0,
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const queue =
        byCounter.get(key) ?? createWorkQueue({ share: fewAtStore(maxWaitMs), maxQueued: Infinity, busy })
      byCounter.set(key, queue)
      try {
        return await queue.run(work)
      } finally {
        const { running, waiting } = queue.counts
        if (running + waiting === 0) byCounter.delete(key)
      }
    },
  }
}

function atMostOnceAMinute(logger: CountOptions['logger']) {
  let silentUntil = Number.NEGATIVE_INFINITY
  return (line: object, now: number): void => {
    if (now < silentUntil) return
    silentUntil = now + WARN_EVERY_MS
    logger.warn(line)
  }
}
