/** Waiting for another process that writes to the same SQLite file. */
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * SQLite's own wait stops the whole process, every request in it included, so it stays short: enough
 * for an ordinary commit of the other process. Longer waits are done here, without blocking.
 */
export const BLOCKING_WAIT_MS = 20
const MAX_WAIT_MS = 10_000

/** @throws what `work` throws; SQLite's "database is locked" only after ten seconds of trying. */
export async function whenFree<T>(work: () => T): Promise<T> {
  const deadline = performance.now() + MAX_WAIT_MS
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
    }
    // Random, so that processes do not wait in step.
    await sleep(5 + Math.random() * 20)
  }
}

const SQLITE_BUSY = 5
/** The data this transaction has read is outdated: no waiting helps. https://sqlite.org/rescode.html#busy_snapshot */
const SQLITE_BUSY_SNAPSHOT = 517

function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return false
  // The low byte is the kind, the rest its variant.
  return (error.errcode & 0xff) === SQLITE_BUSY && error.errcode !== SQLITE_BUSY_SNAPSHOT
}
