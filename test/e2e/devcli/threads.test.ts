/** Many pages are inspected by several threads of the built tool, and the result is that of one. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { DEVCLI } from './run-devcli.ts'

const folder = mkdtempSync(join(tmpdir(), 'devcli-threads-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Pages with different faults, so that which page a fix is proved for depends on the order. */
function writeSite(count: number): void {
  mkdirSync(join(folder, 'dist', 'blog'), { recursive: true })
  for (let index = 0; index < count; index++) {
    const tags = [
      `<title>${index % 7 ? `Page ${index}` : ''}</title>`,
      index % 5 ? `<meta name="description" content="About ${index}">` : '',
      index % 4 ? `<meta property="og:image" content="/image-${index % 3}.png">` : '',
      // The last page alone: no page that the main thread takes has it.
      index === count - 1 ? '<meta name="robots" content="nosnippet">' : '',
      index % 11 ? `<link rel="canonical" href="https://site.example/blog/p${index}">` : '',
    ]
    const name = String(index).padStart(4, '0')
    writeFileSync(join(folder, `dist/blog/p${name}.html`), `<html><head>${tags.join('')}</head></html>`)
  }
}

const built = (file: string) =>
  import(pathToFileURL(join(import.meta.dirname, '../../../packages/devcli/dist/check', file)).href)

const selection = { max: 1_000, pages: [], ignore: [] }
const { signal } = new AbortController()

test('several threads return the same as one', async () => {
  writeSite(40)
  const target = (await built('targets/folder.js')).openFolder({
    folder: 'dist',
    cwd: folder,
    site: undefined,
    selection,
  })
  const keeps = { head: true, cards: true }
  const alone = await (await built('inspect-pages.js')).inspectPages(target, { signal, keeps })
  const seen: number[] = []
  const results = await (
    await built('threads/inspect-in-threads.js')
  ).inspectInThreads(target.pages, {
    folder: target.folder,
    keeps,
    threads: 2,
    signal,
    onProgress: (done: number) => seen.push(done),
  })
  expect(results.map(({ page }: { page: unknown }) => page)).toEqual(alone.pages)
  type One = { page: { path: string }; cards: unknown }
  expect(new Map(results.map(({ page, cards }: One) => [page.path, cards]))).toEqual(alone.cards)
  expect(seen.at(-1)).toBe(40)
})

test('the built program waits for its threads', async () => {
  writeSite(210)
  const args = [DEVCLI, 'check', 'dist', '--format', 'csv']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder })
  expect(stdout.trim().split('\r\n')).toHaveLength(1 + 210)
})

test('the built program answers in a thread with what a report keeps of a page', async () => {
  writeSite(1)
  const place = { root: join(folder, 'dist'), folder: 'dist', base: '', site: undefined, prefix: 'dist/' }
  const setup = { folder: { place, cwd: folder, readers: false }, keeps: {} }
  const worker = new Worker(pathToFileURL(DEVCLI), { workerData: setup })
  const identity = { url: 'http://localhost/blog/p0000', path: '/blog/p0000', file: 'dist/blog/p0000.html' }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage([{ index: 3, identity }])
  const [[answer]] = await once(worker, 'message')
  await worker.terminate()
  expect(answer).toMatchObject({
    index: 3,
    result: { kind: 'inspected', kinds: expect.stringContaining('has-title ') },
  })
  expect(JSON.parse(answer.result.page)).toMatchObject({ path: '/blog/p0000', file: 'dist/blog/p0000.html' })
})

test('a thread that has ended answers nothing', async () => {
  const place = { root: folder, folder: 'dist', base: '', site: undefined, prefix: 'dist/' }
  const setup = { folder: { place, cwd: folder, readers: false }, keeps: {} }
  const thread = (await built('threads/page-threads.js')).openPageThread(setup)
  thread.end()
  await expect(thread.inspect([])).rejects.toThrow('ended')
})
