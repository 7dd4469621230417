/**
 * Counts in the store, and never opens a limit because the store is asked often or does not answer:
 *
 * - A counter that has too little left refuses from memory until its window ends.
 * - Of one client four counts are at the store at once; the others wait here, and no more than its limit could grant.
 * - What the store does not answer in two seconds is counted in memory, against the same limit.
 */
import { errorCode, type Store } from '../store/db.ts'
import { countOnAll, type Counted, type CounterState } from '../store/rate-limit-counters.ts'
import type { MemoryCounters } from './memory-counters.ts'
import type { LimitedCounter } from './rate-limit-result.ts'
import { CLOSED_WITHOUT_STORE, GIVEN_BACK } from './rate-limit-table.ts'
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
  const line = waitInLine()
  const warn = atMostOnceAMinute(logger)
  const atStore = async (counters: readonly LimitedCounter[], now: number, isForced: boolean) => {
    const counted = await countOnAll(store, counters, now, isForced)
    for (const counter of counters) {
      const state = counted.states.get(counter.key)
      if (!state || (!counted.isGranted && state.remaining >= 0)) continue
      const remaining = counted.isGranted ? state.remaining : state.remaining + counter.cost
      known.learn(counter, { ...state, remaining }, now)
    }
    return counted
  }
  return async (counters, now, isForced) => {
    const refused = () => (isForced ? null : refusedFromMemory(known, counters, now))
    const [first] = counters
    if (!first) throw new Error('nothing to count')
    const early = refused()
    if (early) return early
    if (line.waiting(first.key) >= first.limit) return refusal([first], () => soon(now))
    let isLate = false
    try {
      return await inTime(
        line.run(first.key, async () => {
          if (isLate) throw new Error('counted in memory meanwhile')
          // It may have been used up while this one waited.
          return refused() ?? (await atStore(counters, now, isForced))
        }),
        storeTimeoutMs,
      )
    } catch (error) {
      isLate = true
      warn({ event: 'rate-limits-counted-in-memory', reason: errorCode(error) }, now)
      if (counters.some(({ bucket }) => CLOSED_WITHOUT_STORE.has(bucket)))
        throw new ServiceError('UNAVAILABLE', undefined, { headers: { 'Retry-After': '5' }, cause: error })
      return known.count(counters, now, isForced)
    }
  }
}

/** Null when the store has to be asked: also where a limit is short that may have been given back elsewhere. */
export function refusedFromMemory(
  known: MemoryCounters,
  counters: readonly LimitedCounter[],
  now: number,
): Counted | null {
  const short = counters.filter((counter) => {
    const state = known.stateOf(counter, now)
    return state && state.remaining < counter.cost
  })
  if (short.length === 0 || short.some(({ bucket }) => GIVEN_BACK.has(bucket))) return null
  return refusal(short, (counter) => known.stateOf(counter, now) ?? soon(now))
}

const soon = (now: number): CounterState => ({ remaining: 0, resetsAt: now + 1_000 })

function refusal(
  counters: readonly LimitedCounter[],
  stateOf: (counter: LimitedCounter) => CounterState,
): Counted {
  const states = counters.map(
    (counter) => [counter.key, { ...stateOf(counter), remaining: -Infinity }] as const,
  )
  return { isGranted: false, states: new Map(states) }
}

/** Runs four pieces of work of one key at once, and the others in their order. */
function waitInLine() {
  const lines = new Map<string, { running: number; readonly waiting: (() => void)[] }>()
  return {
    waiting: (key: string): number => lines.get(key)?.waiting.length ?? 0,
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const line = lines.get(key) ?? { running: 0, waiting: [] }
      lines.set(key, line)
      if (line.running < MAX_AT_STORE) line.running += 1
      else await new Promise<void>((start) => void line.waiting.push(start))
      try {
        return await work()
      } finally {
        const next = line.waiting.shift()
        if (next) next()
        else line.running -= 1
        if (line.running === 0) lines.delete(key)
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
