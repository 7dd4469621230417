/** Counters in the memory of this process: the same fixed windows as in the store, for a bounded number of keys. */
import {
  CLOCKS_DIFFER_MS,
  type Counted,
  type Counter,
  type CounterState,
} from '../store/rate-limit-counters.ts'

export interface MemoryCounters {
  /** As `countOnAll` in the store. */
  count(counters: readonly Counter[], now: number, isForced?: boolean): Counted
  /** Null where nothing has been counted in the current window. */
  stateOf(counter: Counter, now: number): CounterState | null
  /** Takes over what the store answered, where that allows less than is known. */
  learn(counter: Counter, state: CounterState, now: number): void
}

/** @param maxCounters beyond it, the counter that was used least lately is forgotten. */
export function createMemoryCounters(maxCounters: number): MemoryCounters {
  const known = new Map<string, CounterState>()
  const keep = (key: string, state: CounterState) => {
    // Deleted first, so that the map keeps the order of use.
    known.delete(key)
    known.set(key, state)
    const [oldest] = known.keys()
    if (known.size > maxCounters && oldest !== undefined) known.delete(oldest)
  }
  const stateOf = ({ key, windowMs }: Counter, now: number): CounterState | null => {
    const state = known.get(key)
    const isCurrent = state && state.resetsAt > now && state.resetsAt <= now + windowMs + CLOCKS_DIFFER_MS
    return isCurrent ? state : null
  }
  return {
    stateOf,
    count(counters, now, isForced = false) {
      const before = counters.map((counter) => ({
        counter,
        state: stateOf(counter, now) ?? { remaining: counter.limit, resetsAt: now + counter.windowMs },
      }))
      const after = before.map(({ counter, state }) => ({
        counter,
        state: { ...state, remaining: state.remaining - counter.cost },
      }))
      const isGranted = isForced || after.every(({ state }) => state.remaining >= 0)
      for (const { counter, state } of isGranted ? after : before) keep(counter.key, state)
      return { isGranted, states: new Map(after.map(({ counter, state }) => [counter.key, state])) }
    },
    learn(counter, state, now) {
      const own = stateOf(counter, now)
      keep(counter.key, own && own.remaining < state.remaining ? own : state)
    },
  }
}
