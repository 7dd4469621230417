/** The built tool as a process: terminals, pipes, signals, and services that answer wrongly. */
import { spawnSync } from 'node:child_process'
import { constants, readFileSync } from 'node:fs'
import { withChecksum } from '@linklens/contract'
import { inspectHtml } from '@linklens/engine'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startDevServer, type DevServer } from './dev-server.ts'
import { answerJson, PREVIEW, refuse, startFakeService, type FakeService } from './fake-service.ts'
import { createMachine, endDevcli, PROGRAM, type Machine } from './run-devcli.ts'

let service: FakeService
let site: DevServer
let machine: Machine
let page: string

beforeAll(async () => {
  site = await startDevServer()
  page = `http://localhost:${site.port}/`
})
beforeEach(async () => {
  service = await startFakeService()
  service.answer = answerJson(201, PREVIEW)
  machine = createMachine({
    SERVICE_API_URL: service.baseUrl,
    SERVICE_API_KEY: withChecksum(`lks_${'a'.repeat(43)}`),
  })
})
afterEach(() => {
  endDevcli()
  service.close()
  machine.remove()
})
afterAll(() => site.close())

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 60_000 })

/** Whether a process has begun to read its standard input, which does not block it from then on (Linux). */
function readsInput(pid: number | undefined): boolean {
  const [, flags = ''] = /^flags:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/fdinfo/0`, 'latin1')) ?? []
  return (Number.parseInt(flags, 8) & constants.O_NONBLOCK) !== 0
}

describe('--help and --version', () => {
  test('print to standard output, in any environment', async () => {
    const { version } = JSON.parse(
      readFileSync(new URL('../../../packages/devcli/package.json', import.meta.url), 'utf8'),
    ) as { version: string }
    const env = { HOME: '/nowhere', SERVICE_API_URL: 'nonsense', SERVICE_API_KEY: 'nonsense' }
    expect(await machine.run(['--version'], { env })).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
    const help = await machine.run(['--help'], { env })
    expect(help).toMatchObject({ code: 0, stderr: '' })
    expect(help.stdout.indexOf('Examples')).toBeLessThan(help.stdout.indexOf('Commands'))
    for (const line of help.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100)
  })
})

test('a service that is down: exit code 5, one document and one sentence', async () => {
  service.close()
  const { code, stdout, stderr } = await machine.run([page, '--json'])
  expect([code, JSON.parse(stdout)]).toEqual([
    5,
    { message: expect.stringMatching(/\S/), status: 0, data: { code: 'UNAVAILABLE' } },
  ])
  expect(stderr).toMatch(/^Fetched [^\n]*\nError: [^\n]+\n$/)
})

test('a service that is slow: progress is printed on standard error', async () => {
  const { promise: isNoted, resolve: noted } = Promise.withResolvers<void>()
  service.answer = (incoming, outgoing) =>
    void isNoted.then(() => answerJson(201, PREVIEW)(incoming, outgoing))
  const tool = machine.start([page])
  const note = new RegExp(`Waiting for ${service.baseUrl} … \\(\\d+ s\\)\\n`)
  await eventually(() => expect(tool.stderr()).toMatch(note))
  noted()
  const { code, stdout } = await tool.ended
  expect([code, stdout.split('\n').length]).toEqual([0, 4])
})

test('a service that asks to wait a moment is asked again, and devcli says so', async () => {
  let asked = 0
  service.answer = (incoming, outgoing) => {
    asked += 1
    const answer =
      asked === 1 ? refuse(429, 'RATE_LIMITED', { 'retry-after': '1' }) : answerJson(201, PREVIEW)
    answer(incoming, outgoing)
  }
  const { code, stdout, stderr } = await machine.run([page])
  expect([code, stderr]).toEqual([0, 'Warning: Not now. Try again in 1 s.\n'])
  expect(stdout).toContain('Preview: ')
})

test('findings are printed on a terminal, after the three lines', async () => {
  const { diagnostics } = inspectHtml('<title>Bread</title>', { url: 'https://example.com/' })
  service.answer = answerJson(201, { ...PREVIEW, data: { ...PREVIEW.data, diagnostics } })
  const shown = await machine.startInTerminal([page], { env: { NO_COLOR: '1' } }).ended
  expect(shown.code).toBe(0)
  const [, , preview = '', ...findings] = shown.stdout.split(/\r?\n/)
  expect(preview).toMatch(/^Preview: /)
  expect(findings[0]).toMatch(/^(?:error|warning) +\S/)
  expect(findings.join('\n')).toContain('Fix: ')
  expect((await machine.run([page])).stderr).toBe('')
})

describe('colours', () => {
  const ESCAPE = '\u001b['

  test('are printed to a terminal, and not to a pipe', async () => {
    const shown = await machine.startInTerminal([page], { env: { TERM: 'xterm-256color' } }).ended
    expect([shown.code, shown.stdout.trimEnd().split('\n').length]).toEqual([0, 3])
    expect(shown.stdout).toContain(`${ESCAPE}32mFetched`)
    expect((await machine.run([page])).stdout).not.toContain(ESCAPE)
  })

  test('are not printed with --no-color', async () => {
    const shown = await machine.startInTerminal([page, '--no-color'], { env: { TERM: 'xterm' } }).ended
    expect(shown.code).toBe(0)
    expect(shown.stdout).not.toContain(ESCAPE)
  })

  test('do not change the exit code', async () => {
    service.answer = refuse(500, 'INTERNAL_ERROR')
    expect((await machine.startInTerminal([page]).ended).code).toBe(5)
  })
})

describe('a closed pipe', () => {
  const inShell = (script: string) =>
    spawnSync('bash', ['-c', `set -o pipefail; ${script}`, ...PROGRAM], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: machine.home },
    })

  test('is no error', () => {
    const { stdout, stderr, status } = inShell('"$0" "$@" --help | head -1')
    expect([status, stderr, stdout.split('\n').length]).toEqual([0, '', 2])
  })

  test('does not change the exit code', async () => {
    const tool = machine.start([page, '--json'])
    tool.child.stdout?.destroy()
    expect(await tool.ended).toMatchObject({ code: 0, stderr: expect.not.stringContaining('EPIPE') })
  })
})

describe.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s', (signal, code) => {
  test('ends a wait for the page', async () => {
    const tool = machine.start([`${page}silent`, '--json'])
    await eventually(() => expect(site.requests).toContain('/silent'))
    site.requests.splice(0)
    tool.child.kill(signal)
    expect(await tool.ended).toMatchObject({ code, stdout: '', stderr: '' })
  })

  test('ends a wait for the service', async () => {
    service.answer = () => {}
    const tool = machine.start([page])
    await eventually(() => expect(service.requests).toHaveLength(1))
    tool.child.kill(signal)
    expect(await tool.ended).toMatchObject({ code, stderr: '' })
  })

  test('ends a wait for a secret', async () => {
    const tool = machine.start(['login', '-'], { stdin: 'lks_' })
    if (process.platform === 'linux') await eventually(() => expect(readsInput(tool.child.pid)).toBe(true))
    else await new Promise((resolve) => setTimeout(resolve, 2_000))
    tool.child.kill(signal)
    expect((await tool.ended).code).toBe(code)
  })
})

test('Ctrl-C ends a hidden prompt', async () => {
  // The input stays open: a terminal whose input ends is a closed terminal.
  const tool = machine.startInTerminal(['login', '-'], { stdin: '' })
  await eventually(() => expect(tool.stdout()).toContain('Secret of the environment'))
  tool.child.stdin?.write('abc\u0003')
  expect((await tool.ended).code).toBe(130)
})

describe('completion', () => {
  test.each(['bash', 'zsh', 'fish'])('%s is a script on standard output', async (shell) => {
    const { code, stdout } = await machine.run(['completion', shell])
    expect([code, stdout]).toEqual([0, expect.stringContaining('fail-under')])
    const program = { bash: ['bash', '-n'], zsh: ['zsh', '-n'] }[shell]
    if (!program || spawnSync(program[0] ?? '', ['--version']).error) return
    expect(spawnSync(program[0] ?? '', program.slice(1), { input: stdout, encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    })
  })
})
