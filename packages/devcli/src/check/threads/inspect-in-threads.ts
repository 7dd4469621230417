/**
 * Inspects many pages of a folder on all cores. The result is that of one thread, byte for byte: which fix is proved for which
 * page follows from the order of the pages, so pages are first inspected without proofs, and then the first of each kind of
 * finding once more. Proven by test/e2e/devcli/threads.test.ts.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { inspectPage, type Keeps, type PageResult } from '../inspect-page.ts'
import type { PageIdentity } from '../read-inspection.ts'
import type { FolderSetup } from '../targets/folder-place.ts'
import { folderPages } from '../targets/folder.ts'
import { packResult, resultUnpacker, type PageJob } from './page-messages.ts'
import { extrasOf } from './page-thread.ts'
import { openPageThread, type PageThread } from './page-threads.ts'

export interface ThreadedOptions {
  readonly folder: FolderSetup
  readonly keeps: Keeps
  readonly threads: number
  readonly signal: AbortSignal
  readonly onProgress: (done: number) => void
}

/** Pages that a thread gets at a time: few enough that all end together. */
const BATCH = 8

/** @returns results in the order of the pages, with holes where it was stopped. */
export async function inspectInThreads(
  pages: readonly PageIdentity[],
  options: ThreadedOptions,
): Promise<PageResult[]> {
  const results: PageResult[] = []
  const unpack = resultUnpacker()
  const here = folderPages(options.folder)
  const { keeps, signal, onProgress } = options
  let done = 0
  const keep = (index: number, result: PageResult, isNew = true): void => {
    results[index] = result
    if (isNew) onProgress((done += 1))
  }
  const inspectHere = async (job: PageJob, isNew = true): Promise<void> => {
    const { index, identity } = job
    const result = await inspectPage(here, identity, { signal, keeps, extras: extrasOf(job, keeps) })
    // Packed too: what is kept then holds no text of the whole page.
    if (result) keep(index, unpack(packResult(result)), isNew)
  }
  const jobs = pages.map((identity, index): PageJob => ({ index, identity, proves: [] }))
  const queue = { next: 0, returned: [] as PageJob[] }
  const take = (count: number): PageJob[] => {
    if (signal.aborted) return []
    if (queue.returned.length > 0) return queue.returned.splice(0, count)
    const taken = jobs.slice(queue.next, queue.next + count)
    queue.next += taken.length
    return taken
  }
  const threads = openThreads(options)
  const stopped = aborted(signal)
  stopped.catch(() => {})
  const drive = async (thread: PageThread): Promise<void> => {
    for (let batch = take(BATCH); batch.length > 0; batch = take(BATCH)) {
      const answers = await Promise.race([thread.inspect(batch), stopped]).catch(() => null)
      if (answers === null) {
        // It has ended, whatever the reason: the main thread does its pages.
        if (!signal.aborted) queue.returned.push(...batch)
        return
      }
      for (const { index, result } of answers) keep(index, unpack(result))
    }
  }
  const driven = threads.map(drive)
  await workHere(take, inspectHere)
  await Promise.all(driven)
  await workHere(take, inspectHere)
  for (const thread of threads) thread.end()
  for (const job of firstOfEach(jobs, results)) if (!signal.aborted) await inspectHere(job, false)
  return results
}

function openThreads({ folder, keeps, threads }: ThreadedOptions): PageThread[] {
  try {
    return Array.from({ length: threads }, () => openPageThread({ folder, keeps }))
  } catch {
    return [] // a devcli without a file of its own
  }
}

/** One page at a time, so that answers of threads and signals come in between. */
async function workHere(
  take: (count: number) => readonly PageJob[],
  inspect: (job: PageJob) => Promise<void>,
): Promise<void> {
  for (let [job] = take(1); job; [job] = take(1)) {
    await nextTurn()
    await inspect(job)
  }
}

/** @returns the first page of each kind of finding, in order, with the kinds to prove there. */
function firstOfEach(jobs: readonly PageJob[], results: readonly PageResult[]): PageJob[] {
  const known = new Set<string>()
  return jobs.flatMap((job) => {
    const result = results[job.index]
    if (result?.kind !== 'inspected') return []
    const proves = [...new Set(result.groups)].filter((group) => !known.has(group))
    for (const group of proves) known.add(group)
    return proves.length === 0 ? [] : [{ ...job, proves }]
  })
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
