/** Which processes a process has started, as Linux says. */
import { readdirSync, readFileSync } from 'node:fs'

/** Ids of the processes that a process has started. A thread may end while it is looked at. */
export function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readIfThere(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}
