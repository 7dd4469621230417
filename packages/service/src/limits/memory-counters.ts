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
  /** What `count` would answer. */
  ask(counters: readonly Counter[], now: number): Counted
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
  /** A new window where nothing has been counted in the current one. */
  const stateOf = ({ key, limit, windowMs }: Counter, now: number): KnownState => {
    const state = known.get(key)
    const isCurrent = state && state.resetsAt > now && state.resetsAt <= now + windowMs + CLOCKS_DIFFER_MS
    return isCurrent ? state : { remaining: limit, resetsAt: now + windowMs, uncounted: 0 }
  }
  const countDown = (counters: readonly Counter[], now: number) =>
    counters.map((counter) => {
      const { key, cost, limit } = counter
      const before = stateOf(counter, now)
      const remaining = Math.min(limit, before.remaining - cost)
      const uncounted = Math.max(0, before.uncounted + cost)
      return { key, before, after: { ...before, remaining, uncounted } }
    })
  return {
    ask: (counters, now) => toCounted(countDown(counters, now).map(({ key, after }) => [key, after])),
    count(counters, now, isForced = false) {
      const rows = countDown(counters, now)
      const { isGranted, states } = toCounted(rows.map(({ key, after }) => [key, after]))
      const isCounted = isForced || isGranted
      for (const { key, before, after } of rows) keep(key, isCounted ? after : before)
      return { isGranted: isCounted, states }
    },
    learn(counters, { isGranted, states }, now) {
      const learnt: [key: string, state: CounterState][] = []
      for (const counter of counters) {
        const { key, cost } = counter
        const stored = states.get(key)
        if (!stored) continue
        const own = stateOf(counter, now)
        const state = { ...own, ...stored, remaining: stored.remaining - own.uncounted }
        learnt.push([key, state])
        // Where another counter refused, all got back what this one may have had.
        if (!isGranted && state.remaining >= 0) continue
        const remaining = isGranted ? state.remaining : state.remaining + cost
        // Answers may come in another order than they were given in.
        keep(key, own.remaining < remaining ? own : { ...state, remaining })
      }
      const counted = toCounted(learnt)
      return isGranted ? counted : { ...counted, isGranted }
    },
  }
}

const toCounted = (states: readonly (readonly [key: string, state: CounterState])[]): Counted => ({
  isGranted: states.every(([, { remaining }]) => remaining >= 0),
  states: new Map(states),
})
