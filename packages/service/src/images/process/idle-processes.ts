/** The image processes that have no task: which one takes the next, and when one has had none for so long that it ends. */
import type { ImageProcess } from './image-process.ts'

/** A process takes 50 to 100 MB, with the fonts of Chinese 160, and starts in a fraction of a second. The last one stays longer. */
const SPARE_MS = 60_000
const LAST_MS = 10 * 60_000

export interface IdleProcesses {
  /** @param isReady whether one that waits for a task is preferred, or one that does not. */
  take(isReady: boolean): ImageProcess | undefined
  giveBack(process: ImageProcess): void
  /** A task will come soon: one process starts, unless one runs, and stays as after a task. */
  start(): void
}

export function createIdleProcesses(all: readonly ImageProcess[]): IdleProcesses {
  const idle = [...all]
  const timers = new Map<ImageProcess, NodeJS.Timeout>()
  const endLater = (process: ImageProcess) => {
    const later = (ms: number, then: () => void) => {
      clearTimeout(timers.get(process))
      timers.set(process, setTimeout(then, ms).unref())
    }
    const end = () => process.stop()
    later(SPARE_MS, () => {
      const isLast = !all.some((other) => other !== process && other.isRunning)
      if (isLast) later(LAST_MS - SPARE_MS, end)
      else end()
    })
  }
  return {
    take(isReady) {
      const at = idle.findLastIndex((process) => process.isReady === isReady)
      const [process] = idle.splice(at, 1)
      if (process) clearTimeout(timers.get(process))
      return process
    },
    giveBack(process) {
      idle.push(process)
      endLater(process)
    },
    start() {
      const process = idle.findLast(({ isRunning }) => isRunning) ?? idle.at(-1)
      if (!process) return
      process.start()
      endLater(process)
    },
  }
}
