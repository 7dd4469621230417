/** Work on what strangers send leaves the cores to the thread that answers people, whenever that wants one. */
import { existsSync, readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'

/** The work does not starve on a busy machine: at 10, a process took seconds to start there. */
const NICER = 5

/** Lowers the priority of a process at once: its threads take the priority of the one that starts them. */
export function lowerPriority(processId: number): void {
  try {
    setPriority(processId, Math.min(getPriority(processId) + NICER, constants.priority.PRIORITY_LOW))
  } catch {
    // Some sandboxes forbid it; the work is then done at the priority of the service.
  }
}

const THIS_THREAD = '/proc/thread-self'

/** Lowers the priority of this thread on Linux, where each thread has a priority and an id like that of a process; elsewhere it does nothing. */
export function lowerPriorityOfThread(): void {
  if (existsSync(THIS_THREAD)) lowerPriority(Number(basename(readlinkSync(THIS_THREAD))))
}
