/** How often one site is asked: its first page at once, many pages slowly. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestBudget } from '@linklens/engine'

/** Requests that a site gets at once, enough for one page and what belongs to it. Later ones follow at the rate. */
const BURST = 10

export interface Clock {
  readonly now: () => number
  /** Rejects with the signal's reason when it aborts. */
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<unknown>
}

export const REAL_CLOCK: Clock = {
  now: () => performance.now(),
  wait: (ms, signal) => sleep(ms, undefined, signal && { signal }),
}

/** @param perSecond requests to one host, averaged. */
export function createPace(perSecond: number, { now, wait }: Clock = REAL_CLOCK): RequestBudget['take'] {
  const everyMs = 1_000 / perSecond
  /** Host → when the rate allows the next request, if none comes at once. */
  const due = new Map<string, number>()
  return async ({ host }) => {
    const at = now()
    const dueAt = Math.max(due.get(host) ?? at, at)
    due.set(host, dueAt + everyMs)
    const delay = dueAt - at - (BURST - 1) * everyMs
    if (delay > 0) await wait(delay)
    return true
  }
}
