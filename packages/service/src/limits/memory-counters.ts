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
  stateOf(counter: Counter, now: number): KnownState | null
  /** Takes over what the store answered. A state that was counted here stays while it allows less. */
  learn(counter: Counter, state: CounterState, now: number): void
  giveBack(key: string): void
}

interface KnownState extends CounterState {
  readonly seenAt: number
  /** Whether it was counted here. */
  readonly isOwn: boolean
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
  const stateOf = ({ key, windowMs }: Counter, now: number): KnownState | null => {
    const state = known.get(key)
    const isCurrent = state && state.resetsAt > now && state.resetsAt <= now + windowMs + CLOCKS_DIFFER_MS
    return isCurrent ? state : null
  }
  return {
    stateOf,
    count(counters, now, isForced = false) {
      const states = new Map<string, KnownState>()
      for (const counter of counters) {
        const { remaining, resetsAt } = stateOf(counter, now) ?? {
          remaining: counter.limit,
          resetsAt: now + counter.windowMs,
        }
        states.set(counter.key, { remaining: remaining - counter.cost, resetsAt, seenAt: now, isOwn: true })
      }
      const isGranted = isForced || [...states.values()].every(({ remaining }) => remaining >= 0)
      for (const { key, cost } of counters) {
        const state = states.get(key)
        if (state) keep(key, isGranted ? state : { ...state, remaining: state.remaining + cost })
      }
      return { isGranted, states }
    },
    learn(counter, state, now) {
      const own = stateOf(counter, now)
      if (own?.isOwn && own.remaining < state.remaining) return
      keep(counter.key, { ...state, seenAt: now, isOwn: false })
    },
    giveBack(key) {
      const state = known.get(key)
      if (state) known.set(key, { ...state, remaining: state.remaining + 1 })
    },
  }
}
