/**
 * A client that goes on asking although it is refused is refused a second later. A script that asks again at once then
 * asks once a second on each of its connections, and the processor stays free for others. Nothing waits without a bound:
 * beyond it, refusals are sent at once.
 */
import { setTimeout as wait } from 'node:timers/promises'

/** Refusals of one counter in its window that are sent at once. */
const AT_ONCE = 20
const DELAY_MS = 1_000
/** Requests that wait, of all clients. */
const MAX_WAITING = 500
const MAX_COUNTERS = 10_000

export interface SlowRefusals {
  /** Resolves when the refusal may be sent. @param resetsAt end of the counter's window, as `now`. */
  readonly refuse: (key: string, resetsAt: number, now: number) => Promise<void>
}

export function createSlowRefusals(delayMs: number = DELAY_MS): SlowRefusals {
  const refused = new Map<string, { count: number; resetsAt: number }>()
  let waiting = 0
  const countOf = (key: string, resetsAt: number, now: number): number => {
    const known = refused.get(key)
    const current = known && known.resetsAt > now ? known : { count: 0, resetsAt }
    current.count += 1
    if (refused.size >= MAX_COUNTERS) refused.clear()
    refused.set(key, current)
    return current.count
  }
  return {
    async refuse(key, resetsAt, now) {
      if (countOf(key, resetsAt, now) <= AT_ONCE || waiting >= MAX_WAITING) return
      waiting += 1
      await wait(delayMs)
      waiting -= 1
    },
  }
}
