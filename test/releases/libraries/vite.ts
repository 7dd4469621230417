/** `@linklens/vite` as people install it: the example of its README, with Vite's own program. */
import { spawn, type ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compile, examplesOf, lend, packAll, ROOT, type Libraries } from '../library-project.ts'

let libraries: Libraries
let project: string
let vite: ChildProcess
let origin: string
beforeAll(async () => {
  libraries = await packAll()
  project = libraries.install(['engine', 'vite'])
  lend(project, ['vite', '@types/node', 'undici-types'])
  const { config = '' } = Object.fromEntries(examplesOf(join(ROOT, 'packages/vite/README.md')))
  writeFileSync(join(project, 'vite.config.js'), config)
  writeFileSync(
    join(project, 'index.html'),
    '<!doctype html><html lang="en"><head><title>Bread</title></head><body></body></html>',
  )
  const program = join(ROOT, 'node_modules/vite/bin/vite.js')
  // A port that is taken is no problem: Vite prints the one that it takes.
  vite = spawn(process.execPath, [program, '--port', '41730'], {
    cwd: project,
    env: { PATH: process.env.PATH ?? '', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 2],
  })
  origin = await new Promise((resolve, reject) => {
    let output = ''
    vite.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const found = /http:\/\/localhost:\d+/.exec(output)?.[0]
      if (found) resolve(found)
    })
    vite.on('close', () => reject(new Error(`Vite did not start:\n${output}`)))
  })
}, 120_000)
afterAll(() => {
  vite.kill()
})

test('has the panel and the badge', async () => {
  const panel = await (await fetch(`${origin}/__linklens`)).text()
  expect(panel).toContain('as it will be at https://your.example')
  expect(panel).toMatch(/<summary>(error|warning|info): /)
  const page = await (await fetch(origin, { headers: { 'sec-fetch-dest': 'document' } })).text()
  expect(page).toContain('/__linklens/badge.js')
})

test('has types', () => {
  writeFileSync(
    join(project, 'types.mts'),
    `import { linklens } from '@linklens/vite'
    import { defineConfig } from 'vite'
    export default defineConfig({ plugins: [linklens({ site: 'https://your.example', badge: false })] })
    // @ts-expect-error It is a URL.
    linklens({ site: 1 })\n`,
  )
  // The declarations of Vite itself name packages that only some users have.
  expect(compile(project, 'types.mts', '--module', 'nodenext', '--types', 'node', '--skipLibCheck')).toBe('')
})
