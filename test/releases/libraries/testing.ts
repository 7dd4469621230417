/** `@linklens/testing` as people install it, with the real runners: each example of its README runs in an empty project. */
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { png } from '../../e2e/png.ts'
import { hasChromium } from '../../browser/chromium.ts'
import { compile, examplesOf, lend, packAll, ROOT, runNode, type Libraries } from '../library-project.ts'
import type { ProgramRun } from '../run-program.ts'

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>How to bake bread</title>
<meta name="description" content="Flour, water, salt, time.">
<meta property="og:title" content="How to bake bread"><meta property="og:type" content="article">
<meta property="og:image" content="https://your.example/bread.png">
<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">
<meta property="og:url" content="https://your.example/bread"><link rel="canonical" href="https://your.example/bread">
<meta name="twitter:card" content="summary_large_image"></head><body><h1>How to bake bread</h1></body></html>`
const SCRIPTED = `<!doctype html><html lang="en"><head><title>App</title></head><body><script>
  document.head.innerHTML = ${JSON.stringify(PAGE)}.match(/<head>([\\s\\S]*)<\\/head>/)[1]</script></body></html>`
const PAGES = new Map([
  ['/bread', PAGE],
  [
    '/bare',
    '<!doctype html><html lang="en"><head><title>How to bake bread</title></head><body></body></html>',
  ],
  ['/scripted', SCRIPTED],
])

let libraries: Libraries
let project: string
let server: Server
const userAgents = new Set<string>()
beforeAll(async () => {
  libraries = await packAll()
  project = libraries.install(['engine', 'testing'])
  lend(project, ['vitest', '@playwright/test', '@types/node', 'undici-types'])
  server = createServer(({ url, headers }, response) => {
    userAgents.add(headers['user-agent'] ?? '')
    const page = PAGES.get(url ?? '')
    if (page !== undefined) response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    else if (url === '/bread.png')
      response.writeHead(200, { 'content-type': 'image/png' }).end(png(1200, 630))
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
}, 120_000)
afterAll(() => {
  server.close().closeAllConnections()
})

const examples = examplesOf(join(ROOT, 'packages/testing/README.md'))
/** @returns an example of the README, about a page of this test. */
const example = (name: string, page = '/bread') =>
  (examples.get(name) ?? '')
    .replaceAll('http://localhost:3000', `http://localhost:${(server.address() as AddressInfo).port}`)
    .replaceAll('/bread', page)

describe('with Vitest', () => {
  let run: ProgramRun
  beforeAll(async () => {
    for (const name of ['vitest', 'template', 'snapshot'])
      writeFileSync(join(project, `${name}.test.js`), example(name))
    writeFileSync(join(project, 'bare.test.js'), example('vitest', '/bare'))
    const program = join(ROOT, 'node_modules/vitest/vitest.mjs')
    run = await runNode(project, [program, 'run', '--no-color'], { PATH: process.env.PATH ?? '' })
  }, 120_000)

  test('runs the examples, that of a card as text too', () => {
    expect(run.stdout).toMatch(/Test Files +1 failed \| 3 passed/)
    expect(run.stderr.match(/FAIL +\S+/g)).toEqual([expect.stringContaining('bare.test.js')])
  })

  test('fails with the cause and the fix where the page is bare', () => {
    expect(run.code).toBe(1)
    expect(run.stderr).toMatch(/LinkedIn: (no card|incomplete|not known, expected \w+)\. .+/)
    expect(run.stderr).toMatch(/Fix: .+/)
    expect(run.stderr).toContain('expected at least 80')
  })

  test('has types', () => {
    writeFileSync(
      join(project, 'types.mts'),
      `import '@linklens/testing/vitest'
      import { cardText } from '@linklens/testing'
      import { expect as playwright } from '@linklens/testing/playwright'
      import { expect } from 'vitest'
      await expect('http://localhost/').toUnfurl({ on: ['slack'], score: 90 })
      await playwright('http://localhost/').not.toUnfurl({ on: ['x'] })
      const text: string = await cardText(new URL('http://localhost/'), 'x')
      // @ts-expect-error There is no such platform.
      await expect(text).toUnfurl({ on: ['nowhere'] })
      // @ts-expect-error There is no such platform.
      await playwright(text).toUnfurl({ on: ['nowhere'] })\n`,
    )
    // The declarations of the runners themselves have errors under the strictest options.
    expect(compile(project, 'types.mts', '--module', 'nodenext', '--types', 'node', '--skipLibCheck')).toBe(
      '',
    )
  })
})

describe.runIf(hasChromium)('with Playwright', () => {
  let run: ProgramRun
  beforeAll(async () => {
    userAgents.clear()
    writeFileSync(join(project, 'bread.spec.js'), example('playwright'))
    writeFileSync(join(project, 'scripted.spec.js'), example('playwright', '/scripted'))
    const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
    writeFileSync(
      join(project, 'playwright.config.js'),
      `export default { reporter: 'line', workers: 1, testMatch: '*.spec.js', use: { launchOptions: { executablePath: '${executablePath}', args: ['--no-sandbox'] } } }`,
    )
    const cli = join(ROOT, 'node_modules/@playwright/test/cli.js')
    const env = { PATH: process.env.PATH ?? '', HOME: project, FORCE_COLOR: '0' }
    run = await runNode(project, [cli, 'test'], env)
  }, 120_000)

  test('runs the example, by a request of its own next to the browser’s', () => {
    expect([run.stderr, run.stdout]).toEqual(['', expect.stringContaining('1 passed')])
    expect(run.stdout).not.toMatch(/^ +\d+\) bread\.spec\.js/m)
    expect([...userAgents].some((one) => one.includes('Chrome/') && !one.includes('compatible'))).toBe(true)
    expect([...userAgents].some((one) => one.includes('Linklens/'))).toBe(true)
  })

  test('fails where only scripts write the tags', () => {
    expect(run.code).toBe(1)
    expect(run.stdout).toMatch(/^ +\d+\) scripted\.spec\.js/m)
    expect(run.stdout).toContain('does not unfurl as expected')
    expect(run.stdout).toMatch(/Slack: \w+/)
  })
})
