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
export function endNow(signal: NodeJS.Signals): never {
  process.exit(signal === 'SIGINT' ? 130 : 143)
}

/** The first signal drains and ends with 0, or with 1 when not all was finished in time; a second one ends at once. */
export function drainOnSignals(running: Running, { logs, afterwards }: DrainOptions): void {
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) endNow(signal)
    stopping = true
    const inTime = await running.drain()
    await afterwards?.()
    logs.logger.info({ event: 'stopped', inTime })
    process.exit(inTime ? 0 : 1)
  }
  onStopSignals((signal) => void stop(signal))
}

/**
 * A worker listens to its supervisor alone: a terminal and systemd send their signals to every process of
 * a service, and the second one would end what the first one drains.
 */
function onStopSignals(stop: (signal: NodeJS.Signals) => void): void {
  const act = cluster.isWorker ? () => {} : stop
  for (const signal of STOP_SIGNALS) process.on(signal, act)
  if (cluster.isWorker) process.on('message', (message) => message === DRAIN_ORDER && stop('SIGTERM'))
}

/** What the supervisor of several processes tells each of them. */
export const DRAIN_ORDER = 'linklens:drain'

/** A state nobody thought of is not served from: say what happened and let the supervisor start anew. */
export function endOnUncaught(logs: Logs): void {
  const end = (error: unknown) => {
    logs.crash(null, error)
    process.exit(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}
