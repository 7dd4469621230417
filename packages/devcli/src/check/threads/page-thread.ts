/** A thread that inspects pages of a folder: it is told which, and answers with what a report keeps of each. */
import { parentPort, workerData } from 'node:worker_threads'
import { extrasFor, inspectPage } from '../inspect-page.ts'
import { folderPages } from '../targets/folder.ts'
import { packResult, type PageAnswer, type PageJob, type ThreadSetup } from './page-messages.ts'

/** Runs until the main thread ends it. */
export function servePages(): void {
  const { folder, keeps } = workerData as ThreadSetup
  const pages = folderPages(folder)
  const { signal } = new AbortController()
  const extras = extrasFor(keeps, 'none')
  parentPort?.on('message', async (jobs: readonly PageJob[]) => {
    const answers: PageAnswer[] = []
    for (const job of jobs) {
      const result = await inspectPage(pages, job.identity, { signal, keeps, extras })
      if (result) answers.push({ index: job.index, result: packResult(result) })
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage(answers)
  })
}
