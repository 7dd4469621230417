/** Many pages are inspected by several threads of the built tool, and the result is that of one. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { runCheck } from '../../../packages/devcli/test/check/run-check.ts'
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
      index % 90 === 89 ? '<meta name="robots" content="nosnippet">' : '',
      index % 11 ? `<link rel="canonical" href="https://site.example/blog/p${index}">` : '',
    ]
    writeFileSync(join(folder, `dist/blog/p${index}.html`), `<html><head>${tags.join('')}</head></html>`)
  }
}

test('several threads write the same as one, in every format', async () => {
  writeSite(450)
  const formats = (name: string) =>
    ['text', 'json', 'markdown', 'sarif', 'junit', 'csv', 'html'].map(
      (one) => `--format=${one}=${name}.${one}`,
    )
  const built = spawnSync(process.execPath, [DEVCLI, 'check', 'dist', '--all', ...formats('built')], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect({ status: built.status, stderr: built.stderr }).toMatchObject({ status: 0 })
  // The sources have no program that a thread could run: there the main thread does all pages.
  const source = await runCheck(['dist', '--all', ...formats('source')], { cwd: folder })
  expect(source.code).toBe(0)
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  for (const format of ['text', 'json', 'markdown', 'junit', 'csv', 'html'])
    expect(read(`built.${format}`), format).toBe(read(`source.${format}`))
  const sarifOf = (name: string) => JSON.parse(read(name)).runs[0].results
  expect(sarifOf('built.sarif')).toEqual(sarifOf('source.sarif'))
})

test('a thread answers with what a report keeps of a page', async () => {
  const { openPageThread } = await import(
    pathToFileURL(join(import.meta.dirname, '../../../packages/devcli/dist/check/threads/page-threads.js'))
      .href
  )
  writeSite(1)
  const place = { root: join(folder, 'dist'), folder: 'dist', base: '', site: undefined, prefix: 'dist/' }
  const thread = openPageThread({ folder: { place, cwd: folder, readers: false }, keeps: {} })
  const identity = { url: 'http://localhost/blog/p0', path: '/blog/p0', file: 'dist/blog/p0.html' }
  const [answer] = await thread.inspect([{ index: 3, identity, proves: [] }])
  thread.end()
  expect(answer).toMatchObject({
    index: 3,
    result: { kind: 'inspected', groups: expect.arrayContaining(['has-title ']) },
  })
  expect(JSON.parse(answer.result.page)).toMatchObject({ path: '/blog/p0', file: 'dist/blog/p0.html' })
  await expect(thread.inspect([])).rejects.toThrow('ended')
})
