/**
 * `npm run test:frameworks`: the packed engine in the runtimes that it names. Needs the network once, to install them;
 * npm has them as programs for Linux on x64.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { inspectHtml } from '@linklens/engine'
import { beforeAll, describe, expect, test } from 'vitest'
import { unfurlHtml } from '../../packages/engine/src/unfurl/unfurl-html.ts'
import { packAll, type Libraries } from '../releases/library-project.ts'
import { runProgram } from '../releases/run-program.ts'

const APP = join(import.meta.dirname, 'apps/runtimes')
const PAGES = join(import.meta.dirname, '../../packages/engine/test/calibration')
const pages = readdirSync(PAGES).filter((file) => file.endsWith('.html'))
const url = 'https://example.com/'

const RUNTIMES: Readonly<Record<string, readonly [program: string, ...args: string[]]>> = {
  'Node 22.19': ['node22/bin/node'],
  'Node 26.10': ['node26/bin/node'],
  Bun: ['@oven/bun-linux-x64/bin/bun'],
  Deno: ['@deno/linux-x64-glibc/deno', 'run', '--no-prompt', `--allow-read`],
}

/** What the engine of JavaScript says of JSON that it cannot read is its own. */
const withoutJsonErrors = (json: string): unknown =>
  JSON.parse(json, (key: string, value: unknown) =>
    (key === 'error' || key === 'message') && /JSON/.test(String(value)) ? 'JSON' : value,
  )

let libraries: Libraries
let project: string
beforeAll(async () => {
  execFileSync(
    'npm',
    ['install', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'],
    {
      cwd: APP,
    },
  )
  libraries = await packAll()
  project = libraries.install(['engine'])
}, 300_000)

const run = (runtime: string, code: string) => {
  const [program = '', ...args] = RUNTIMES[runtime] ?? []
  const file = join(project, 'main.mjs')
  writeFileSync(file, code)
  return runProgram(join(APP, 'node_modules', program), [...args, file], { HOME: project })
}

describe.runIf(process.platform === 'linux' && process.arch === 'x64').each(Object.keys(RUNTIMES))(
  '%s',
  (runtime) => {
    test('judges pages as this Node does', async () => {
      const code = `import { readFileSync } from 'node:fs'
      import { inspectHtml } from '@linklens/engine/html'
      console.log(JSON.stringify(${JSON.stringify(pages)}.map((file) =>
        inspectHtml(readFileSync('${PAGES}/' + file), { url: '${url}' }))))`
      const { code: status, stdout, stderr } = await run(runtime, code)
      expect([status, stderr]).toEqual([0, ''])
      const ours = pages.map((file) => inspectHtml(readFileSync(join(PAGES, file)), { url }))
      expect(withoutJsonErrors(stdout)).toEqual(withoutJsonErrors(JSON.stringify(ours)))
    })

    test('reads link previews as this Node does', async () => {
      const code = `import { readFileSync } from 'node:fs'
      import { unfurlHtml } from '@linklens/engine/unfurl'
      const links = ${JSON.stringify(pages)}.map((file) =>
        unfurlHtml(readFileSync('${PAGES}/' + file), { url: '${url}' }))
      console.log(JSON.stringify(await Promise.all(links)))`
      const { code: status, stdout, stderr } = await run(runtime, code)
      expect([status, stderr]).toEqual([0, ''])
      const ours = pages.map((file) => unfurlHtml(readFileSync(join(PAGES, file)), { url }))
      expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(await Promise.all(ours))))
    })

    test.runIf(runtime.startsWith('Node'))('inspects a page by its URL', async () => {
      const server = createServer((_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Served</title>')
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const code = `import { inspect } from '@linklens/engine'
      const started = performance.now()
      const { normalizedMetadata } = await inspect('${origin}/', { local: true, crawlers: false })
      console.log(normalizedMetadata.title.value, performance.now() - started)`
      const { stdout, stderr } = await run(runtime, code)
      server.close().closeAllConnections()
      expect(stderr).toBe('')
      const [title, tookMs] = stdout.split(' ')
      expect(title).toBe('Served')
      process.stderr.write(`${runtime}: first inspection ${Math.round(Number(tookMs))} ms\n`)
    })
  },
)
