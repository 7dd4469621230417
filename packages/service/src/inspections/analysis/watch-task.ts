/** Ends a task of a worker thread that runs too long. */
import type { Worker } from 'node:worker_threads'
import { requestLimit } from '../../limits/request-limits.ts'

/** `start`: no worker has taken the task. */
export type TaskEnd = 'time' | 'start'

export interface TaskWatch {
  /** Aborts when the task has to end. */
  readonly signal: AbortSignal
  /** Why it has aborted. */
  readonly ended: TaskEnd | null
  stop(): void
}

const EVERY_MS = 100
/** On a busy machine a worker thread needs two seconds to load the engine. */
const START_MS = 10_000

/** @param startedBy where the worker writes its `threadId`. */
export function watchTask(startedBy: Int32Array, workers: readonly Worker[]): TaskWatch {
  const controller = new AbortController()
  const createdAt = performance.now()
  let ended: TaskEnd | null = null
  let spentMs: (() => Promise<number>) | null = null
  const end = (reason: TaskEnd) => {
    ended ??= reason
    controller.abort()
  }
  const check = async () => {
    const id = Atomics.load(startedBy, 0)
    if (id === 0) {
      if (performance.now() - createdAt > START_MS) end('start')
      return
    }
    spentMs ??= stopwatch(workers.find(({ threadId }) => threadId === id))
    if ((await spentMs()) > requestLimit('analysisMs')) end('time')
  }
  const timer = setInterval(() => void check(), EVERY_MS)
  return {
    signal: controller.signal,
    get ended() {
      return ended
    },
    stop: () => clearInterval(timer),
  }
}

/** Three seconds of wall clock are taken for one of computing where that cannot be measured. */
const WALL_PER_CPU = 3

/**
 * Time of the worker since the first call, in ms of computing: a busy machine must not make a page look expensive.
 * Before Node 24.6 workers do not report it.
 */
function stopwatch(worker: Worker | undefined): () => Promise<number> {
  const startedAt = performance.now()
  const onWallClock = () => (performance.now() - startedAt) / WALL_PER_CPU
  if (typeof worker?.cpuUsage !== 'function') return async () => onWallClock()
  const before = worker.cpuUsage()
  return async () => {
    // A worker that does not answer, for example because it has just ended, is measured by the clock.
    const [first, now] = await Promise.all([before, worker.cpuUsage()]).catch(() => [null, null])
    return first && now ? (now.user + now.system - first.user - first.system) / 1_000 : onWallClock()
  }
}
