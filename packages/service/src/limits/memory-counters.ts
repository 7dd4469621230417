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
  /** A new window where nothing has been counted in the current one. */
  stateOf(counter: Counter, now: number): CounterState
  /** Keeps what the store answered. @returns the same, less what was counted here while the store did not answer. */
  learn(counters: readonly Counter[], counted: Counted, now: number): Counted
}

interface KnownState extends CounterState {
  /** Counted here, and not in the store. */
  readonly uncounted: number
}

/** @param maxCounters beyond it, the counter that was used least lately is forgotten. */
export function createMemoryCounters(maxCounters: number): MemoryCounters {
  const known = new Map<string, KnownState>()
  const keep = (key: string, state: KnownState) => {
    // Deleted first, so that the map keeps the order of use.
    known.delete(key)
    known.set(key, state)
    const [oldest] = known.keys()
    if (known.size > maxCounters && oldest !== undefined) known.delete(oldest)
  }
  const stateOf = ({ key, limit, windowMs }: Counter, now: number): KnownState => {
    const state = known.get(key)
    const isCurrent = state && state.resetsAt > now && state.resetsAt <= now + windowMs + CLOCKS_DIFFER_MS
    return isCurrent ? state : { remaining: limit, resetsAt: now + windowMs, uncounted: 0 }
  }
  return {
    stateOf,
    count(counters, now, isForced = false) {
      const before = counters.map((counter) => ({ counter, state: stateOf(counter, now) }))
      const after = before.map(({ counter, state }) => ({
        counter,
        state: {
          ...state,
          remaining: state.remaining - counter.cost,
          uncounted: state.uncounted + counter.cost,
        },
      }))
      const isGranted = isForced || after.every(({ state }) => state.remaining >= 0)
      for (const { counter, state } of isGranted ? after : before) keep(counter.key, state)
      return { isGranted, states: new Map(after.map(({ counter, state }) => [counter.key, state])) }
    },
    learn(counters, { isGranted, states }, now) {
      const learnt = new Map<string, CounterState>()
      for (const counter of counters) {
        const { key, cost } = counter
        const stored = states.get(key)
        if (!stored) continue
        const own = stateOf(counter, now)
        const state = { ...own, ...stored, remaining: stored.remaining - own.uncounted }
        learnt.set(key, state)
        // Where another counter refused, all got back what this one may have had.
        if (!isGranted && state.remaining >= 0) continue
        const remaining = isGranted ? state.remaining : state.remaining + cost
        // Answers may come in another order than they were given in.
        keep(key, own.remaining < remaining ? own : { ...state, remaining })
      }
      return {
        isGranted: isGranted && [...learnt.values()].every(({ remaining }) => remaining >= 0),
        states: learnt,
      }
    },
  }
}
