import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagesApp, testConfig } from '../../../test/fixtures/pages-deps.ts'
import { VARIABLE_NAMES } from '../../config-variables.ts'
import {
  CLONE_ALIAS,
  installLine,
  npxLine,
  releaseLines,
  saveLine,
  windowsInstallLine,
} from '../dashboard/shell-lines.ts'
import { docHtml } from './doc-html.tsx'
import { TOPICS } from './docs-topics.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'linklens-releases-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const docs = async () =>
  (await pagesApp({ config: testConfig({ RELEASES_DIR: folder }) }).request('/docs/devcli')).text()

test('where nothing is released, the docs say whom to ask', async () => {
  const html = await docs()
  expect(html).toContain('This service has no devcli to install yet')
  writeFileSync(join(folder, 'latest.txt'), '1.2.3\n')
  const released = await docs()
  expect(released).not.toMatch(/no devcli to install yet/)
  expect(released).toContain('/install.sh | sh')
})

const app = pagesApp()
const textOf = async (path: string) => (await app.request(path)).text()

test('every link of the documentation leads to a page and an anchor of this instance', async () => {
  const pages = new Map(
    await Promise.all(TOPICS.map(async ({ path }) => [path, await textOf(path)] as const)),
  )
  for (const [path, html] of pages) {
    const content = /<header class="page-head">[^]*<\/main>/.exec(html)?.[0] ?? ''
    for (const [, href = ''] of content.matchAll(/ href="([^"]+)"/g)) {
      const { pathname, hash, origin } = new URL(href, `${testConfig().baseUrl}${path}`)
      if (origin !== testConfig().baseUrl) continue
      const target = pages.get(pathname)
      if (target === undefined && !/^\/(?:api\/|dashboard)/.test(pathname))
        expect((await app.request(pathname)).status, href).not.toBe(404)
      else if (target && hash) expect(target, `${path}: ${href}`).toContain(`id="${hash.slice(1)}"`)
    }
  }
})

test('the lines to run are those of the dashboard', async () => {
  const { baseUrl } = testConfig()
  const markdown = await textOf('/llms-full.txt')
  for (const line of [
    installLine(baseUrl),
    windowsInstallLine(baseUrl),
    npxLine(baseUrl),
    releaseLines(baseUrl),
    saveLine(baseUrl),
    CLONE_ALIAS,
  ])
    expect(markdown).toContain(`\n${line}\n`)
  expect(markdown).not.toContain('your-instance.example')
})

test('the docs name every variable', async () => {
  const markdown = await textOf('/docs/configuration.md')
  for (const name of VARIABLE_NAMES) expect(markdown).toMatch(new RegExp(`\`${name}\``))
})

test('markup of a page: anchors, tables with heads, code to copy, no HTML of its own', () => {
  const html = docHtml('# T\n\n## A `b_c`\n\n| | x |\n| --- | --- |\n| y | <b> |\n\n```\n<i>\n```\n')
  expect(html).toContain('<h2 id="a-b_c">A <code>b_<wbr/>c</code></h2>')
  expect(html).toMatch(/<td><\/td><th scope="col">x<\/th>.*<th scope="row">y<\/th><td>&lt;b&gt;<\/td>/)
  expect(html).toMatch(/&lt;i&gt;.*data-copy="code-1"/)
})
