/** The image processes of this process of the service, and the queue in front of them. */
import { requestLimit } from '../http/request-limits.ts'
import { ImageError, type ImageErrorReason } from './image-error.ts'
import { createImageProcess, type ImageProcessEnd } from './image-process.ts'
import type { ImageTask } from './image-task.ts'
import { createTurns } from './turns.ts'

/** Two: while one image takes its five seconds, others are still shown. */
const PROCESSES = 2

export interface ImageTaskOptions {
  /** Aborts when nobody waits for the image any more: a task that still waits is dropped. */
  readonly signal?: AbortSignal | undefined
  /** Of our own making and quick: it goes ahead of the images of strangers. */
  readonly isOwn?: boolean
}

export interface ImageProcesses {
  /** @throws ImageError with a public message; the signal's reason when it aborts before the task's turn. */
  run(task: ImageTask, options?: ImageTaskOptions): Promise<Uint8Array>
  /** Starts a process, so that the first image does not wait for that. */
  start(): void
  /** For metrics. */
  readonly counts: ImageCounts
}

export interface ImageCounts {
  /** Tasks that ended, by what came of them. */
  readonly done: Readonly<Partial<Record<'ok' | ImageErrorReason, number>>>
  /** Processes that were replaced, by the reason. */
  readonly ended: Readonly<Partial<Record<ImageProcessEnd, number>>>
  readonly waiting: number
}

/** @param env of the processes: none, unless a test gives them one. */
export function createImageProcesses(env: Readonly<Record<string, string>> = {}): ImageProcesses {
  const done: Partial<Record<'ok' | ImageErrorReason, number>> = {}
  const ended: Partial<Record<ImageProcessEnd, number>> = {}
  const idle = Array.from({ length: PROCESSES }, () =>
    createImageProcess(env, (reason) => count(ended, reason)),
  )
  const turns = createTurns({
    atWork: PROCESSES,
    queued: requestLimit('imagesQueued'),
    waitMs: requestLimit('imageQueueMs'),
    busy: () => new ImageError('busy'),
  })
  const runNow = async (task: ImageTask) => {
    const free = idle.pop()
    if (!free) throw new Error('more turns than image processes')
    return free.run(task).finally(() => idle.push(free))
  }
  return {
    async run(task, { signal, isOwn = false } = {}) {
      try {
        const result = await turns.run(() => runNow(task), { signal, isNext: isOwn })
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
