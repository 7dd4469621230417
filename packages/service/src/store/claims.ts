/** What is counted, and what a count grants: the same for counters in the store and in memory. */
export interface Counter {
  readonly key: string
  readonly limit: number
  readonly windowMs: number
}

/** Counts the same on each of its counters. */
export interface Claim {
  readonly counters: readonly Counter[]
  /** Default 1. */
  readonly cost?: number
  /** Where less than the cost is left, what is left is taken, unless it is less than this. Default: the whole cost. */
  readonly atLeast?: number
}

export interface CounterState {
  /** Below zero: that much was missing. */
  readonly remaining: number
  readonly resetsAt: number
}

export type States = ReadonlyMap<string, CounterState>

export interface Counted {
  /** What each claim got, in their order. Null: one got less than its minimum, so nothing was counted. */
  readonly granted: readonly number[] | null
  readonly states: States
}

/** The counters of all claims, each with what is taken from it. */
export const amountsOf = (claims: readonly Claim[]) =>
  claims.flatMap(({ counters, cost = 1 }) => counters.map((counter) => ({ ...counter, amount: cost })))

/** @param states after the whole cost of each claim was taken. */
export function grantOn(claims: readonly Claim[], states: States): Counted {
  const granted = claims.map((claim) => grantedOf(claim, states))
  const isShort = claims.some(({ cost = 1, atLeast = cost }, index) => (granted[index] ?? 0) < atLeast)
  return { granted: isShort ? null : granted, states }
}

/** As much as the fullest counter still allows. */
function grantedOf({ counters, cost = 1 }: Claim, states: States): number {
  const lacking = counters.map(({ key }) => Math.max(0, -(states.get(key)?.remaining ?? 0)))
  return Math.max(0, cost - Math.max(...lacking))
}

/** What was taken from each counter and not granted, with the window that it belongs to. */
export function notGranted(claims: readonly Claim[], { granted, states }: Counted) {
  return claims
    .flatMap(({ counters, cost = 1 }, index) =>
      counters.map(({ key }) => ({
        key,
        amount: cost - (granted?.[index] ?? 0),
        resetsAt: states.get(key)?.resetsAt ?? 0,
      })),
    )
    .filter(({ amount }) => amount > 0)
}
