/**
 * Runs several processes behind one port (`WORKERS`). The supervisor serves nothing itself: it migrates the database,
 * starts the workers, replaces those that crash, and drains all of them on a signal.
 */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Config } from '../config.ts'
import type { Logs } from '../telemetry/logs.ts'
import { answerWorkers } from '../telemetry/worker-metrics.ts'
import { DRAIN_ORDER, stopOnSignals } from './shutdown.ts'
import { openStore } from '../store/db.ts'
import { WorkerStartError } from './worker-start-error.ts'

/**
 * @returns the port, once all workers listen.
 * @throws WorkerStartError, StoreError.
 */
export async function superviseWorkers(config: Config, logs: Logs): Promise<number> {
  // Migrate once, here; the workers then have nothing to do.
  const store = await openStore(config.database, { logger: logs.logger })
  await store.close()
  answerWorkers()
  const serving = followWorkers(logs)
  // Start one first: if it fails, all would fail with the same message.
  const port = await listening(cluster.fork())
  // From now on there is something to drain.
  const ending = { serving, stopReplacing: () => {}, logs, hasBegun: false }
  drainAllOnSignals(ending)
  const others = Array.from({ length: config.workers - 1 }, () => listening(cluster.fork()))
  await Promise.all(others).catch((error: unknown) => {
    // Workers that were still starting are ended first; the process ends when the others have drained.
    if (!ending.hasBegun) throw error
    return new Promise(() => {})
  })
  ending.stopReplacing = replaceCrashed(logs)
  // A worker may have crashed while the others started.
  for (let missing = config.workers - alive().length; missing > 0; missing -= 1) cluster.fork()
  return port
}

/**
 * Sending to a worker that has just been killed emits EPIPE as an error event of that worker (seen on Node 24.21,
 * 2026-11). Without a listener it would end the supervisor.
 * @returns the workers that have begun to serve.
 */
export function followWorkers({ logger }: Pick<Logs, 'logger'>): WeakSet<Worker> {
  const serving = new WeakSet<Worker>()
  cluster.on('fork', (worker) => {
    worker.on('error', (error: NodeJS.ErrnoException) =>
      logger.warn({ event: 'worker-unreachable', unreachable: worker.id, reason: error.code ?? error.name }),
    )
  })
  cluster.on('listening', (worker) => serving.add(worker))
  return serving
}

/** @returns the port. */
async function listening(worker: Worker): Promise<number> {
  const over = new AbortController()
  try {
    return await Promise.race([
      once(worker, 'listening', { signal: over.signal }).then(([{ port }]) => Number(port)),
      once(worker, 'exit', { signal: over.signal }).then(() => {
        throw new WorkerStartError()
      }),
    ])
  } finally {
    over.abort()
  }
}

const MINUTE_MS = 60_000
const FIRST_DELAY_MS = 100
const LONGEST_DELAY_MS = 30_000

/** @param crashes in the last minute. A crash that repeats at once must not use up a whole core. */
export function restartDelayMs(crashes: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, crashes - 1))
}

/** @returns a function that stops this. */
function replaceCrashed({ logger }: Logs): () => void {
  const timers = new Set<NodeJS.Timeout>()
  let crashedAt: number[] = []
  const crashed = ({ id }: Worker, code: number | null, signal: string | null) => {
    const now = Date.now()
    crashedAt = [...crashedAt.filter((at) => now - at < MINUTE_MS), now]
    const delayMs = restartDelayMs(crashedAt.length)
    logger.error({ event: 'worker-crashed', crashed: id, code, signal, replacedInMs: delayMs })
    const timer = setTimeout(() => {
      timers.delete(timer)
      cluster.fork()
    }, delayMs)
    timers.add(timer)
  }
  cluster.on('exit', crashed)
  return () => {
    cluster.off('exit', crashed)
    for (const timer of timers) clearTimeout(timer)
  }
}

interface Ending {
  readonly serving: WeakSet<Worker>
  stopReplacing: () => void
  readonly logs: Logs
  hasBegun: boolean
}

/** The first signal drains all workers; a second Ctrl-C ends them at once. */
function drainAllOnSignals(ending: Ending): void {
  const { logger } = ending.logs
  const stop = async () => {
    ending.hasBegun = true
    ending.stopReplacing()
    const draining = alive().filter((worker) => isWorthWaitingFor(worker, ending.serving))
    const codes = await Promise.all(draining.map(drained))
    const inTime = codes.every((code) => code === 0)
    logger.info({ event: 'stopped', inTime, workers: codes.length })
    process.exit(inTime ? 0 : 1)
  }
  stopOnSignals(stop, () => {
    for (const worker of alive()) worker.process.kill('SIGKILL')
  })
}

const alive = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

/** A worker that is still starting has nothing to finish, and may not receive the message yet. */
function isWorthWaitingFor(worker: Worker, serving: WeakSet<Worker>): boolean {
  if (serving.has(worker)) return true
  worker.process.kill('SIGKILL')
  return false
}

/**
 * Longer than a worker's own deadline (serve.ts), shorter than what the system gives the service (30 s in deploy/).
 */
const WORKER_DEADLINE_MS = 20_000

async function drained(worker: Worker): Promise<number | null> {
  const ended = once(worker, 'exit')
  const kill = () => worker.process.kill('SIGKILL')
  // For a worker that hangs.
  const timer = setTimeout(kill, WORKER_DEADLINE_MS)
  // Fails when the worker has just ended.
  worker.send(DRAIN_ORDER, (error) => error && kill())
  const [code] = await ended
  clearTimeout(timer)
  return code as number | null
}
