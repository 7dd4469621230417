/** The threads that inspect pages next to the main one, and where their program is. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { PageAnswer, PageJob, ThreadSetup } from './page-messages.ts'

declare const DEVCLI_BUILD_PROGRAM: string | undefined

export interface PageThread {
  /** @returns the answers; rejects when the thread has ended. */
  readonly inspect: (jobs: readonly PageJob[]) => Promise<readonly PageAnswer[]>
  readonly end: () => void
}

/** A thread costs up to 2.5 s of CPU time for what it loads and compiles, whatever the number of pages (0115). */
const FEWEST_PAGES = 200
const PAGES_PER_THREAD = 1_000
const MAX_THREADS = 7

/** @returns how many threads pay next to the main one. */
export const threadsFor = (pages: number, cores = availableParallelism()): number =>
  pages <= FEWEST_PAGES ? 0 : Math.min(cores - 1, Math.ceil(pages / PAGES_PER_THREAD), MAX_THREADS)

/** @throws where this devcli has no file that a thread can run. */
export function openPageThread(setup: ThreadSetup): PageThread {
  const program = typeof DEVCLI_BUILD_PROGRAM === 'undefined' ? '../../main.js' : DEVCLI_BUILD_PROGRAM
  const worker = new Worker(new URL(program, import.meta.url), { workerData: setup })
  const ended = Promise.withResolvers<never>()
  ended.promise.catch(() => {})
  worker.on('error', ended.reject).on('exit', () => ended.reject(new Error('The thread has ended.')))
  worker.unref()
  return {
    inspect: (jobs) => {
      const answered = new Promise<readonly PageAnswer[]>((resolve) => {
        worker.once('message', resolve)
      })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(jobs)
      return Promise.race([answered, ended.promise])
    },
    end: () => void worker.terminate(),
  }
}
