/** The image processes of this process of the service, and the queue in front of them. */
import { requestLimit } from '../../limits/request-limits.ts'
import { createClientUse } from '../../limits/client-use.ts'
import { createFairShare } from '../../limits/fair-share.ts'
import { createTurns, type TurnOptions } from '../../limits/turns.ts'
import { ImageError, type ImageErrorReason } from './image-error.ts'
import { createImageProcess } from './image-process.ts'
import type { ImageCounts, ImageProcessEnd } from '../../telemetry/image-metrics.ts'
import type { ImageTask } from './image-task.ts'

/** Two, of which a network gets one: while its image takes five seconds, those of others are still shown. */
const PROCESSES = 2

/** Computing for drawings. An image usually takes 0.2 s, a slow one 5 s. */
const HEAVY = { clientMs: 2_000, networkMs: 10_000 }

export interface ImageProcesses {
  /** @throws ImageError with a public message; the signal's reason when it aborts before the task's turn. */
  run(task: ImageTask, options?: TurnOptions): Promise<Uint8Array>
  /** Starts a process, so that the first image does not wait for that. */
  start(): void
  /** For metrics. */
  readonly counts: ImageCounts
}

/** @param env of the processes: none, unless a test gives them one. */
export function createImageProcesses(env: Readonly<Record<string, string>> = {}): ImageProcesses {
  const done: Partial<Record<'ok' | ImageErrorReason, number>> = {}
  const ended: Partial<Record<ImageProcessEnd, number>> = {}
  const idle = Array.from({ length: PROCESSES }, () =>
    createImageProcess(env, (reason) => count(ended, reason)),
  )
  const use = createClientUse(HEAVY)
  const turns = createTurns({
    share: createFairShare({
      places: PROCESSES,
      perNetwork: 1,
      use,
      waitMs: requestLimit('imageQueueMs'),
    }),
    maxQueued: requestLimit('imagesQueued'),
    busy: () => new ImageError('busy'),
  })
  const runNow = async (task: ImageTask, client: string) => {
    const free = idle.pop()
    if (!free) throw new Error('more tasks than image processes')
    return free.run(task, (ms) => use.add(client, ms)).finally(() => idle.push(free))
  }
  return {
    async run(task, { client = '', signal } = {}) {
      try {
        const result = await turns.run(() => runNow(task, client), { client, signal })
        count(done, 'ok')
        return result
      } catch (error) {
        if (error instanceof ImageError) count(done, error.reason)
        throw error
      }
    },
    start: () => idle.at(-1)?.start(),
    get counts() {
      return { done, ended, waiting: turns.counts.waiting }
    },
  }
}

function count<K extends string>(counts: Partial<Record<K, number>>, key: K): void {
  counts[key] = (counts[key] ?? 0) + 1
}
