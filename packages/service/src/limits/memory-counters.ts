/** Counters in the memory of this process: the same fixed windows as in the store, for a bounded number of keys. */
import {
  amountsOf,
  grantOn,
  notGranted,
  type Claim,
  type Counted,
  type Counter,
  type CounterState,
} from '../store/claims.ts'

export interface MemoryCounters {
  /** Counts all claims, or none when one of them cannot get its minimum. */
  count(claims: readonly Claim[], now: number): Counted
  /** Null where nothing has been counted in the current window. */
  stateOf(counter: Counter, now: number): KnownState | null
  /** Takes over what the store answered. A state that was counted here stays while it allows less. */
  learn(counter: Counter, state: CounterState, now: number): void
  /** In the window that ends then, or in any. */
  giveBack(key: string, amount: number, resetsAt?: number): void
}

export interface KnownState extends CounterState {
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
    // A clock that was set back leaves windows that end later than they could.
    const isCurrent = state && state.resetsAt > now && state.resetsAt <= now + 2 * windowMs
    return isCurrent ? state : null
  }
  return {
    stateOf,
    count(claims, now) {
      const states = new Map(
        amountsOf(claims).map((counter) => {
          const { remaining, resetsAt } = stateOf(counter, now) ?? {
            remaining: counter.limit,
            resetsAt: now + counter.windowMs,
          }
          return [counter.key, { remaining: remaining - counter.amount, resetsAt }]
        }),
      )
      const counted = grantOn(claims, states)
      const returned = new Map(notGranted(claims, counted).map(({ key, amount }) => [key, amount]))
      for (const [key, { remaining, resetsAt }] of states)
        keep(key, { remaining: remaining + (returned.get(key) ?? 0), resetsAt, seenAt: now, isOwn: true })
      return counted
    },
    learn(counter, state, now) {
      const own = stateOf(counter, now)
      if (own?.isOwn && own.remaining < state.remaining) return
      keep(counter.key, { ...state, seenAt: now, isOwn: false })
    },
    giveBack(key, amount, resetsAt) {
      const state = known.get(key)
      if (state && (resetsAt ?? state.resetsAt) === state.resetsAt)
        known.set(key, { ...state, remaining: state.remaining + amount })
    },
  }
}
