/** `devcli init`: what it finds, what it writes, and what it leaves. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cleanUp, goodPage, makeFolder, runDevcli } from './run-check.ts'

afterEach(cleanUp)

const read = (cwd: string, name: string) => JSON.parse(readFileSync(join(cwd, name), 'utf8'))

test.each([
  ['next', 'out', 'Next.js'],
  ['@docusaurus/core', 'build', 'Docusaurus'],
  ['vitepress', 'docs/.vitepress/dist', 'VitePress'],
  ['express', 'public', null],
])(
  'init of %s writes a config with the site, and a baseline that holds',
  async (dependency, folder, framework) => {
    const cwd = makeFolder({
      'package.json': JSON.stringify({ dependencies: { [dependency]: '1' } }),
      [`${folder}/index.html`]: goodPage(),
      [`${folder}/404.html`]: '<title>Not found</title>',
    })
    const { code, stderr } = await runDevcli(['init'], { cwd })
    expect([code, stderr]).toEqual([0, expect.stringContaining(`${framework ?? 'a build'} in ./${folder}.`)])
    expect(read(cwd, 'linklens.config.json')).toEqual({ site: 'https://site.example' })
    expect(Object.keys(read(cwd, 'linklens.baseline.json').pages)).toEqual(['/'])
    const args = ['check', `./${folder}`, '--baseline', 'linklens.baseline.json']
    expect((await runDevcli(args, { cwd })).code).toBe(0)
  },
)

test('what is there stays as it is', async () => {
  const cwd = makeFolder({ 'index.html': goodPage(), 'linklens.config.json': '{"ignore":["/a"]}' })
  await runDevcli(['init'], { cwd })
  expect(read(cwd, 'linklens.config.json')).toEqual({ ignore: ['/a'] })
  writeFileSync(join(cwd, 'linklens.baseline.json'), '{}')
  const { code, stderr } = await runDevcli(['init'], { cwd })
  expect([code, stderr]).toEqual([0, expect.stringContaining('linklens.baseline.json is there already')])
  expect(read(cwd, 'linklens.baseline.json')).toEqual({})
})

test.each([
  [
    { 'package.json': '{"dependencies":{"next":"16"}}' },
    'a project of Next.js, and out or .next/server/app has no HTML',
  ],
  [{}, 'No folder with HTML pages'],
])('init without a build: exit code 2', async (files, sentence) => {
  const { code, stderr } = await runDevcli(['init'], { cwd: makeFolder(files) })
  expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)])
})

test('init of pages that name no site says so, unless it is given', async () => {
  const cwd = makeFolder({ 'index.html': goodPage({ origin: null }) })
  expect((await runDevcli(['init'], { cwd })).stderr).toContain('No page names its site')
  const other = makeFolder({ 'index.html': goodPage({ origin: null }) })
  await runDevcli(['init', '.', '--site', 'https://shop.example'], { cwd: other })
  expect(read(other, 'linklens.config.json')).toEqual({ site: 'https://shop.example' })
})
