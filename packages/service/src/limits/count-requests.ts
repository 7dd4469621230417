/**
 * Counts in the store, and never opens a limit because the store is asked often or does not answer:
 *
 * - A counter that has too little left refuses from memory until its window ends.
 * - Of one client four counts are at the store at once; the others wait here (turns.ts).
 * - What the store does not answer in two seconds is counted in memory, against the same limit, until the window ends.
 */
import { errorCode, type Store } from '../store/db.ts'
import { countOnAll, type Counted, type CounterState } from '../store/rate-limit-counters.ts'
import { createClientUse } from './client-use.ts'
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
    use: createClientUse({ clientMs: Infinity, networkMs: Infinity }),
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
    // It may have been used up while this one waited.
    const count = async () =>
      refused() ?? known.learn(counters, await countOnAll(store, counters, now, isForced), now)
    const counting = turns.run(count, { client: first.key, signal: late.signal })
    try {
      return await inTime(counting, storeTimeoutMs)
    } catch (error) {
      const soon = { remaining: 0, resetsAt: now + 1_000 }
      if (error === FULL) return isForced ? known.count(counters, now, true) : refusal([first], () => soon)
      late.abort()
      if (now >= silentUntil) {
        silentUntil = now + WARN_EVERY_MS
        logger.warn({ event: 'rate-limits-counted-in-memory', reason: errorCode(error) })
      }
      if (counters.some(({ bucket }) => CLOSED_WITHOUT_STORE.has(bucket)))
        throw new ServiceError('UNAVAILABLE', undefined, { headers: { 'Retry-After': '5' }, cause: error })
      const counted = known.count(counters, now, isForced)
      // What the store has counted after all counts once.
      const undo = () =>
        known.count(
          counters.map((counter) => ({ ...counter, cost: -counter.cost })),
          now,
          true,
        )
      if (counted.isGranted)
        counting.then(
          ({ isGranted }) => isGranted && undo(),
          () => {},
        )
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
  const short = counters.filter((counter) => known.stateOf(counter, now).remaining < counter.cost)
  if (short.length === 0 || short.some(({ bucket }) => GIVEN_BACK.has(bucket))) return null
  return refusal(short, (counter) => known.stateOf(counter, now))
}

function refusal(
  counters: readonly LimitedCounter[],
  stateOf: (counter: LimitedCounter) => CounterState,
): Counted {
  const states = counters.map(
    (counter) => [counter.key, { ...stateOf(counter), remaining: -Infinity }] as const,
  )
  return { isGranted: false, states: new Map(states) }
}
