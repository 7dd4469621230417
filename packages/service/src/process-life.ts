/** What the process does with signals and with errors that nobody caught. */
import cluster from 'node:cluster'
import type { Logs } from './logs.ts'
import type { Running } from './serve.ts'

export interface DrainOptions {
  logs: Logs
  /** Once no request runs any more: closes what requests have used. */
  afterwards?: () => Promise<void>
}

const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const

/**
 * Until something runs that is worth draining, a signal ends the process. That is what it does anyway, but not to the
 * first process of a container, which has to listen to hear it.
 * @returns a function that ends this, once somebody else listens.
 */
export function endOnSignals(): () => void {
  if (cluster.isWorker) return () => {}
  for (const signal of STOP_SIGNALS) process.on(signal, endNow)
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, endNow)
  }
}

/** With the code that a shell gives to a process which the signal has ended. */
function endNow(signal: NodeJS.Signals): never {
  process.exit(signal === 'SIGINT' ? 130 : 143)
}

/** Drains on the first signal and ends with 0, or with 1 when not all was finished in time. */
export function drainOnSignals(running: Running, { logs, afterwards }: DrainOptions): void {
  const stop = async () => {
    const inTime = await running.drain()
    await afterwards?.()
    logs.logger.info({ event: 'stopped', inTime })
    process.exit(inTime ? 0 : 1)
  }
  if (!cluster.isWorker) return stopOnSignals(stop)
  // A worker obeys its supervisor alone: signals to the process group reach the supervisor too.
  for (const signal of STOP_SIGNALS) process.on(signal, () => {})
  process.on('message', (message) => void (message === DRAIN_ORDER && stop()))
}

/** What the supervisor of several processes sends to each of them. */
export const DRAIN_ORDER = 'linklens:drain'

/** One Ctrl-C can arrive several times: from the terminal, from npm, and from scripts/start.js. */
const SECOND_CTRL_C_AFTER_MS = 1_000

/**
 * Calls `stop` for the first signal. Every further SIGTERM is ignored: under `npm start` one stop of a process group
 * arrives up to three times. A person's second Ctrl-C ends the process at once.
 * @param beforeEnd what else has to end then.
 */
export function stopOnSignals(stop: () => Promise<void>, beforeEnd: () => void = () => {}): void {
  let stoppingSince: number | undefined
  const hear = (signal: NodeJS.Signals) => {
    if (stoppingSince === undefined) {
      stoppingSince = performance.now()
      void stop()
    } else if (signal === 'SIGINT' && performance.now() - stoppingSince > SECOND_CTRL_C_AFTER_MS) {
      beforeEnd()
      endNow(signal)
    }
  }
  for (const signal of STOP_SIGNALS) process.on(signal, hear)
}

/** A state nobody thought of is not served from: say what happened and let the supervisor start anew. */
export function endOnUncaught(logs: Logs): void {
  const end = (error: unknown) => {
    logs.crash(null, error)
    process.exit(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}
