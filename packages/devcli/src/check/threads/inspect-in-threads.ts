/**
 * Inspects many pages of a folder on all cores. The result is that of one thread, byte for byte: which fix is proved for which
 * page follows from the order of the pages. So the main thread takes pages from the front, and proves as it does alone; threads
 * take them from the back, without proofs, and what only those pages have is proved at the end. Proven by
 * test/e2e/devcli/threads.test.ts.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { firstPages } from '../first-pages.ts'
import { extrasFor, inspectPage, type Keeps, type PageResult } from '../inspect-page.ts'
import type { PageIdentity } from '../read-inspection.ts'
import type { FolderSetup } from '../targets/folder-place.ts'
import { folderPages } from '../targets/folder.ts'
import { packResult, resultUnpacker, type PageJob } from './page-messages.ts'
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
  const first = firstPages()
  const inspectHere = async ({ index, identity }: PageJob, isFront: boolean): Promise<void> => {
    // Lets answers of threads and signals in.
    await nextTurn()
    const extras = extrasFor(keeps, isFront ? first.isFirst(index) : 'none')
    const result = await inspectPage(here, identity, { signal, keeps, extras })
    if (!result) return
    // Packed too: what is kept then holds no text of the whole page.
    results[index] = unpack(packResult(result))
    if (isFront) first.settle(index, result.kind === 'inspected' ? result.kinds : [])
  }
  const jobs = pages.map((identity, index): PageJob => ({ index, identity }))
  const returned: PageJob[] = []
  const stopped = aborted(signal)
  stopped.catch(() => {})
  const drive = async (thread: PageThread): Promise<void> => {
    while (jobs.length > 0) {
      const batch = jobs.splice(-BATCH)
      const answers = await Promise.race([thread.inspect(batch), stopped]).catch(() => null)
      // It has ended, whatever the reason: the main thread does its pages.
      if (answers === null) return void returned.push(...batch)
      for (const { index, result } of answers) results[index] = unpack(result)
      onProgress((done += answers.length))
    }
  }
  const threads = openThreads(options)
  const driven = threads.map(drive)
  const workHere = async (queue: PageJob[], isFront: boolean): Promise<void> => {
    for (let job = queue.shift(); job && !signal.aborted; job = queue.shift()) {
      await inspectHere(job, isFront)
      onProgress((done += 1))
    }
  }
  await workHere(jobs, true)
  await Promise.all(driven)
  for (const thread of threads) thread.end()
  await workHere(returned, false)
  for (const [index, identity] of pages.entries()) {
    const result = results[index]
    const isLeft = result?.kind === 'inspected' && result.kinds.some((kind) => !first.has(kind))
    if (isLeft && !signal.aborted) await inspectHere({ index, identity }, true)
  }
  return results
}

function openThreads({ folder, keeps, threads }: ThreadedOptions): PageThread[] {
  try {
    return Array.from({ length: threads }, () => openPageThread({ folder, keeps }))
  } catch {
    return [] // a devcli without a file of its own
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
