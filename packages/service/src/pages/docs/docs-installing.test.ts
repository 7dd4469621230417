import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagesApp, testConfig } from '../../../test/fixtures/pages-deps.ts'
import { CLONE_ALIAS } from '../dashboard/shell-lines.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'linklens-releases-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const docs = async () =>
  (await pagesApp({ config: testConfig({ RELEASES_DIR: folder }) }).request('/docs/devcli')).text()

test('where nothing is released, the docs say how to get devcli all the same', async () => {
  const html = await docs()
  expect(html).toContain('Nothing has been released at this service yet.')
  expect(html).toContain('npm run release -- --host')
  writeFileSync(join(folder, 'latest.txt'), '1.2.3\n')
  const released = await docs()
  expect(released).not.toMatch(/Nothing has been released|npm run release --/)
  expect(released).toContain('/install.sh | sh')
})

test('the line for a clone is the README’s', () => {
  const readme = readFileSync(new URL('../../../../../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(`\n${CLONE_ALIAS}\n`)
})
