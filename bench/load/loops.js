/** Two ways to ask: as fast as answers come, and at a steady rate whether they come or not. */
import { setTimeout as sleep } from 'node:timers/promises'

/** @returns jobs per second and the times of each, in milliseconds, sorted. */
export async function closedLoop({ concurrency, jobs, job }) {
  const times = []
  let started = 0
  const beganAt = performance.now()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (started < jobs) {
        const index = started
        started += 1
        const at = performance.now()
        await job(index)
        times.push(performance.now() - at)
      }
    }),
  )
  return { perSecond: (jobs * 1_000) / (performance.now() - beganAt), times: times.toSorted((a, b) => a - b) }
}

/** Gaps between arrivals, as multiples of their mean. */
const GAPS = {
  // As load generators ask: what is late then was held up by the service itself.
  steady: () => 1,
  // As strangers come: some meet a queue however even the service is.
  random: () => -Math.log(1 - Math.random()),
}

/** The wait of a late start counts. @param {{ arrivals: keyof typeof GAPS }} options */
export async function openLoop({ perSecond, seconds, arrivals, job }) {
  const gap = GAPS[arrivals]
  const times = []
  const running = []
  const until = performance.now() + seconds * 1_000
  let dueAt = performance.now()
  for (let index = 0; dueAt < until; index += 1) {
    dueAt += (gap() * 1_000) / perSecond
    const waitMs = dueAt - performance.now()
    if (waitMs > 0) await sleep(waitMs)
    const from = Math.min(dueAt, performance.now())
    running.push(job(index).then(() => times.push(performance.now() - from)))
  }
  await Promise.all(running)
  return times.toSorted((a, b) => a - b)
}

export const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))]
