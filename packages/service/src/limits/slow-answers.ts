/**
 * A client that goes on asking although it is refused, or has the answer already, is answered a second later. A script
 * that asks again at once then asks once a second on each of its connections, and the processor stays free for others.
 * Nothing waits without a bound: beyond it, answers are sent at once.
 */
import { createMemoryCounters } from './memory-counters.ts'

/** Answers of one key in its window that are sent at once. */
const AT_ONCE = 20
const DELAY_MS = 1_000
/** Requests that wait, of all clients. */
const MAX_WAITING = 500
const MAX_KEYS = 10_000

/** Resolves when the answer may be sent. @param resetsAt end of the key's window, as `now`. */
export type SlowAnswer = (key: string, resetsAt: number, now: number) => Promise<void>

export function createSlowAnswer(): SlowAnswer {
  const answered = createMemoryCounters(MAX_KEYS)
  let waiting = 0
  return async (key, resetsAt, now) => {
    const counter = { key, limit: AT_ONCE, windowMs: resetsAt - now, cost: 1 }
    if (answered.count([counter], now).isGranted || waiting >= MAX_WAITING) return
    waiting += 1
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
    waiting -= 1
  }
}
