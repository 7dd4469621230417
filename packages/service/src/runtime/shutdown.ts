/** How the process ends: on signals, and on uncaught errors. */
import { constants } from 'node:os'
import type { Logs } from '../telemetry/logs.ts'
import type { Running } from './serve.ts'

export interface DrainOptions {
  logs: Logs
  /** Runs when no request is left: closes what requests used. */
  afterwards?: () => Promise<void>
}

/** SIGHUP: the terminal was closed, or its connection was lost. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Ends the process on a signal, as long as there is nothing to drain. The first process of a container needs this,
 * because the system's default does not apply to it.
 */
export function endOnSignals(): void {
  for (const signal of STOP_SIGNALS) process.on(signal, endNow)
}

/** Ends the process with the exit code that a shell reports for that signal. */
function endNow(signal: NodeJS.Signals): never {
  process.exit(128 + constants.signals[signal])
}

/** Drains on the first signal. Exits with 0, or with 1 when not everything was finished in time. */
export function drainOnSignals(running: Running, { logs, afterwards }: DrainOptions): void {
  const stop = async () => {
    const inTime = await running.drain()
    await afterwards?.()
    logs.logger.info({ event: 'stopped', inTime })
    process.exit(inTime ? 0 : 1)
  }
  stopOnSignals(stop)
}

/** One Ctrl-C can arrive several times: from the terminal, from npm, and from scripts/start.js. */
const SECOND_CTRL_C_AFTER_MS = 1_000

/**
 * Calls `stop` on the first signal. Ignores every further SIGTERM and SIGHUP: under `npm start`, one stop of a process group
 * arrives up to three times. A second Ctrl-C ends the process at once.
 */
function stopOnSignals(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined
  const hear = (signal: NodeJS.Signals) => {
    if (stoppingSince === undefined) {
      stoppingSince = performance.now()
      void stop()
    } else if (signal === 'SIGINT' && performance.now() - stoppingSince > SECOND_CTRL_C_AFTER_MS) {
      endNow(signal)
    }
  }
  // In this order: without a listener in between, Node loses a signal that has come and was not yet heard.
  for (const signal of STOP_SIGNALS) process.on(signal, hear).off(signal, endNow)
}

/** Ends the process after an unexpected error, for the state is unknown: log it, and let the supervisor restart the process. */
export function endOnUncaught(logs: Logs): void {
  const end = (error: unknown) => {
    logs.crash(null, error)
    process.exit(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}
