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

test('where nothing is released, the docs say whom to ask, and have no lines for operators', async () => {
  const html = await docs()
  expect(html).toContain('This service has no devcli to install yet')
  expect(html).not.toContain('npm run release')
  writeFileSync(join(folder, 'latest.txt'), '1.2.3\n')
  const released = await docs()
  expect(released).not.toMatch(/no devcli to install yet/)
  expect(released).toContain('/install.sh | sh')
})

test('the line for a clone is the README’s', () => {
  const readme = readFileSync(new URL('../../../../../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(`\n${CLONE_ALIAS}\n`)
})
