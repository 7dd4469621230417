/** The built `devcli check` as a process: what it loads, its memory, signals, a terminal, a full disk. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { png } from '../png.ts'
import { startDevServer, type DevServer } from './dev-server.ts'
import { createMachine, endDevcli, PROGRAM, type Machine } from './run-devcli.ts'

let machine: Machine
let server: DevServer
/** 1,000 pages, and 100 of them. */
let site: string
let smallSite: string

/** 34 kB, about the median of real pages. */
const page = (path: string, image = 'og.png') => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>Page ${path}</title><meta name="description" content="What this page is about, in a sentence that is long enough.">
<link rel="canonical" href="https://site.example${path}"><meta property="og:url" content="https://site.example${path}">
<meta property="og:title" content="Page ${path}"><meta property="og:image" content="https://site.example/${image}">
<meta name="twitter:card" content="summary_large_image"><style>${'.a{color:red}'.repeat(400)}</style></head>
<body>${`<p>${'Lorem ipsum dolor sit amet, consectetur adipiscing elit. '.repeat(12)}</p>\n`.repeat(40)}</body></html>`

beforeAll(async () => {
  machine = createMachine()
  server = await startDevServer()
  site = mkdtempSync(join(tmpdir(), 'devcli-site-'))
  smallSite = mkdtempSync(join(tmpdir(), 'devcli-small-site-'))
  for (const [folder, pages] of [
    [site, 1_000],
    [smallSite, 100],
  ] as const) {
    for (let index = 0; index < pages; index += 1) {
      const path = `/blog/post-${index}/`
      mkdirSync(join(folder, path), { recursive: true })
      writeFileSync(join(folder, path, 'index.html'), page(path, index % 2 ? 'gone.png' : 'og.png'))
    }
    writeFileSync(join(folder, 'og.png'), png(1200, 630))
  }
})
afterAll(() => {
  machine.remove()
  server.close()
  for (const folder of [site, smallSite]) rmSync(folder, { recursive: true, force: true })
})
afterEach(endDevcli)

describe('one page', () => {
  test('is judged without account and service', async () => {
    const { code, stdout, stderr } = await machine.run(['check', `localhost:${server.port}`])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^http:\/\/localhost:\d+\/, score \d+ of 100\n[^\n]+\.\n/)
  })

  test('one page whose output cannot be written: exit 1', async () => {
    const script = `${[...PROGRAM, 'check', `localhost:${server.port}`].map((word) => `'${word}'`).join(' ')} >/dev/full`
    const child = spawn('sh', ['-c', script], { stdio: ['ignore', 'ignore', 'pipe'] })
    let stderr = ''
    child.stderr.on('data', (chunk) => (stderr += String(chunk)))
    expect(await once(child, 'close')).toEqual([1, null])
    expect(stderr).toContain('The output could not be written: ENOSPC')
  })
})

test('a file and a folder that cannot be read: exit 4, and the rest is printed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'devcli-unreadable-'))
  for (const name of ['open', 'closed']) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'index.html'), page(`/${name}/`))
  }
  writeFileSync(join(folder, 'secret.html'), page('/secret'))
  chmodSync(join(folder, 'secret.html'), 0)
  chmodSync(join(folder, 'closed'), 0)
  const { code, stdout } = await machine.runUnprivileged(['check', folder])
  expect(code).toBe(4)
  expect(stdout).toMatch(/not read .*secret\.html: The file could not be read \(EACCES\)/)
  expect(stdout).toMatch(/not read .*closed: The folder could not be read/)
  expect(stdout).toContain('open/index.html')
  chmodSync(join(folder, 'closed'), 0o700)
  rmSync(folder, { recursive: true })
})

describe('many pages', { tags: ['slow'] }, () => {
  test('take less than 300 MB, and how many there are is said before they are judged', async () => {
    const run = machine.start(['check', site])
    let peakKiB = 0
    const watch = setInterval(() => {
      if (process.platform === 'linux') peakKiB = Math.max(peakKiB, peakOf(run.child.pid))
    }, 20)
    await once(run.child.stderr as Readable, 'data')
    expect([run.stdout(), run.child.exitCode]).toEqual(['', null])
    const { code, stdout, stderr } = await run.ended
    clearInterval(watch)
    expect([code, stderr]).toEqual([0, `Found 1,000 pages in ${site}.\n`])
    expect(peakKiB / 1024).toBeLessThan(300)
    expect(stdout.split('\n').length).toBeLessThan(25)
    expect(stdout).toMatch(/error +500 {2}[^]+On \/blog\/\*/)
  })

  test('many pages that are stopped with Ctrl-C print what there is: exit 130', async () => {
    const run = machine.start(['check', site, '--format', 'json'])
    while (!run.stderr().includes('Found')) await new Promise((resolve) => setTimeout(resolve, 5))
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    run.child.kill('SIGINT')
    const { code, stdout, stderr } = await run.ended
    expect([code, stderr]).toEqual([130, expect.stringMatching(/Read \d+ of 1000 pages: it was stopped/)])
    expect(JSON.parse(stdout).pages.length).toBeGreaterThan(0)
  })

  test.runIf(process.platform === 'linux')(
    'show progress on a terminal, in one line that is removed',
    async () => {
      const { stdout } = await machine.startInTerminal(['check', smallSite]).ended
      const lines = stdout.split('\r\u001b[2K')
      expect(lines.length).toBeGreaterThan(3)
      expect(lines[1]).toMatch(/^\d+ of 100 pages$/)
      expect(lines.at(-1)).toMatch(/^100 pages of /)
    },
  )
})

function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0 // it has ended
  }
}
