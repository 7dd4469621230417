/**
 * Counts in the store, and never opens a limit because the store is asked often or does not answer:
 *
 * - A counter that has too little left refuses from memory until its window ends.
 * - Of one client four counts are at the store at once; the others wait here (turns.ts).
 * - What the store does not answer in two seconds is counted in memory, against the same limit, until the window ends.
 */
import { errorCode, type Store } from '../store/db.ts'
import { countOnAll, type Counted } from '../store/rate-limit-counters.ts'
import type { MemoryCounters } from './memory-counters.ts'
import type { LimitedCounter } from './rate-limit-result.ts'
import { CLOSED_WITHOUT_STORE, GIVEN_BACK } from './rate-limit-table.ts'
import { createTurns } from './turns.ts'
import { inTime } from '../in-time.ts'
import { ServiceError } from '../service-error.ts'

export interface CountOptions {
  readonly known: MemoryCounters
  readonly logger: { warn(line: object): void }
  /** How long it waits for the store. */
  readonly storeTimeoutMs: number
}

export const STORE_TIMEOUT_MS = 2_000
const MAX_AT_STORE = 4
/** Of all clients; beyond it, the client that has most waiting is refused. */
const MAX_WAITING = 500
const WARN_EVERY_MS = 60_000

/** @throws ServiceError `UNAVAILABLE` when the store does not answer and a bucket must not be open then. */
export type CountRequests = (
  counters: readonly LimitedCounter[],
  now: number,
  isForced: boolean,
) => Promise<Counted>

export function createCountRequests(
  store: Store,
  { known, logger, storeTimeoutMs }: CountOptions,
): CountRequests {
  // Keys take turns as networks do.
  const turns = createTurns({
    places: Infinity,
    perNetwork: MAX_AT_STORE,
    waitMs: Infinity,
    maxQueued: MAX_WAITING,
    busy: () => FULL,
  })
  let silentUntil = Number.NEGATIVE_INFINITY
  return async (counters, now, isForced) => {
    const refused = () => (isForced ? null : refusedFromMemory(known, counters, now))
    const [first] = counters
    if (!first) throw new Error('nothing to count')
    const early = refused()
    if (early) return early
    const late = new AbortController()
    let undo = () => {}
    const count = async () => {
      // It may have been used up while this one waited.
      const refusal = refused()
      if (refusal) return refusal
      const counted = await countOnAll(store, counters, now, isForced)
      if (counted.isGranted) undo()
      return known.learn(counters, counted, now)
    }
    try {
      return await inTime(turns.run(count, { client: first.key, signal: late.signal }), storeTimeoutMs)
    } catch (error) {
      if (error === FULL && isForced) return known.count(counters, now, true)
      const soon = { remaining: -1, resetsAt: now + 1_000 }
      if (error === FULL) return { isGranted: false, states: new Map([[first.key, soon]]) }
      late.abort()
      if (now >= silentUntil) {
        silentUntil = now + WARN_EVERY_MS
        logger.warn({ event: 'rate-limits-counted-in-memory', reason: errorCode(error) })
      }
      if (counters.some(({ bucket }) => CLOSED_WITHOUT_STORE.has(bucket)))
        throw new ServiceError('UNAVAILABLE', undefined, { headers: { 'Retry-After': '5' }, cause: error })
      const counted = known.count(counters, now, isForced)
      const back = counters.map((counter) => ({ ...counter, cost: -counter.cost }))
      // What the store has counted after all counts once.
      if (counted.isGranted) undo = () => known.count(back, now, true)
      return counted
    }
  }
}

/** Made once: an error takes its stack. */
const FULL = new Error('Too many requests wait to be counted.')

/** Refusal from memory; null when the store has to be asked: also where a limit is short that may have been given back elsewhere. */
export function refusedFromMemory(
  known: MemoryCounters,
  counters: readonly LimitedCounter[],
  now: number,
): Counted | null {
  const asked = known.ask(counters, now)
  const isShort = ({ key }: LimitedCounter) => (asked.states.get(key)?.remaining ?? 0) < 0
  const mayBeGivenBack = counters.some((counter) => isShort(counter) && GIVEN_BACK.has(counter.bucket))
  return asked.isGranted || mayBeGivenBack ? null : asked
}
