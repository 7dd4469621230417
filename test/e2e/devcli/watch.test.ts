/** `--watch`, against the built service. Each test waits for what is asked every second: they wait together. */
import { afterAll, describe, expect, vi } from 'vitest'
import { signUp, type Environment } from './dashboard.ts'
import { PAGE, startDevServer } from './dev-server.ts'
import { PREVIEW, answerJson, refuse, startFakeService } from './fake-service.ts'
import { createMachine, endDevcli } from './run-devcli.ts'
import { test as withService } from './service.ts'

let environment: Environment
let baseUrl: string

withService.beforeAll(async ({ service }) => {
  baseUrl = service.baseUrl
  environment = await (await signUp(baseUrl)).createEnvironment('My shop')
})
afterAll(endDevcli)

const test = withService
  // oxlint-disable-next-line no-empty-pattern
  .extend('site', async ({}, { onCleanup }) => {
    const site = await startDevServer()
    onCleanup(() => site.close())
    return site
  })
  // oxlint-disable-next-line no-empty-pattern
  .extend('machine', async ({}, { onCleanup }) => {
    const machine = createMachine({ SERVICE_API_URL: baseUrl, SERVICE_API_KEY: environment.secret })
    onCleanup(() => machine.remove())
    return machine
  })

/** A busy machine is slow. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 100 })
const linesOf = (text: string) => text.split('\n').filter(Boolean)
const pageOf = ({ port }: { port: number }) => `http://localhost:${port}/`

describe.concurrent('devcli --watch', () => {
  test('is inspected again, one line per run, until Ctrl-C', async ({ site, machine }) => {
    const tool = machine.start([pageOf(site), '--watch'])
    await eventually(() => expect(linesOf(tool.stdout())).toHaveLength(1))
    site.html = PAGE.replaceAll('My page', 'Another title')
    await eventually(() => expect(linesOf(tool.stdout())).toHaveLength(2))
    tool.child.kill('SIGINT')
    const { code, stdout } = await tool.ended
    expect([code, linesOf(stdout).length]).toEqual([130, 2])
    const [, url = ''] = / (http\S+)$/.exec(linesOf(stdout)[1] ?? '') ?? []
    expect(linesOf(stdout)[1]).toMatch(
      /^\d\d:\d\d:\d\d score \d+ of 100 \(.+\), \d+ errors?, \d+ warnings? http/,
    )
    expect(await (await fetch(url)).text()).toContain('Another title')
  })

  test('may be unreachable for a while, as when its server restarts; --json prints one document for each run', async ({
    site,
    machine,
    onTestFinished,
  }) => {
    const tool = machine.start([pageOf(site), '--watch', '--json'])
    await eventually(() => expect(linesOf(tool.stdout())).toHaveLength(1))
    const { port } = site
    site.close()
    await eventually(() => expect(tool.stderr()).toContain('Is your dev server running'))
    const again = await startDevServer({ port })
    onTestFinished(() => again.close())
    again.html = PAGE.replaceAll('My page', 'Back again')
    await eventually(() => expect(linesOf(tool.stdout())).toHaveLength(2))
    tool.child.kill('SIGTERM')
    const { code, stdout, stderr } = await tool.ended
    const titles = linesOf(stdout).map((line) => {
      const { data } = JSON.parse(line) as { data: { normalizedMetadata: { title: { value: string } } } }
      return data.normalizedMetadata.title.value
    })
    expect([code, titles]).toEqual([143, ['My page', 'Back again']])
    expect(stderr.match(/Is your dev server running/g)).toHaveLength(1)
  })

  test('exits with 4 when the page cannot be fetched at first', async ({ site, machine }) => {
    expect((await machine.run([`${pageOf(site)}broken`, '--watch'])).code).toBe(4)
  })

  test('waits for a busy service, and exits when the service refuses', async ({ site, machine }) => {
    const fake = await startFakeService()
    fake.answer = refuse(429, 'RATE_LIMITED', { 'retry-after': '1' })
    const tool = machine.start([pageOf(site), '--watch'], { env: { SERVICE_API_URL: fake.baseUrl } })
    await eventually(() => expect(tool.stderr()).toContain('Try again in 1 s.'))
    fake.answer = answerJson(201, PREVIEW)
    await eventually(() => expect(linesOf(tool.stdout())).toHaveLength(1))
    fake.answer = refuse(401, 'UNAUTHORIZED')
    site.html = PAGE.replaceAll('My page', 'Another title')
    expect((await tool.ended).code).toBe(3)
    fake.close()
  })

  test('ends when its output is closed', async ({ site, machine }) => {
    const tool = machine.start([pageOf(site), '--watch'])
    await eventually(() => expect(linesOf(tool.stdout())).toHaveLength(1))
    tool.child.stdout?.destroy()
    site.html = PAGE.replaceAll('My page', 'Another title')
    expect((await tool.ended).code).toBe(0)
  })
})

const CHANGE = /^\d+(?: → \d+)?: .*new: The image cannot be fetched/gm

describe.concurrent('check --watch', () => {
  test('judges a page again when it changes, and prints the difference, without a service', async ({
    site,
  }) => {
    const alone = createMachine({})
    const tool = alone.start(['check', pageOf(site), '--watch', '--site', 'https://your.example'])
    await eventually(() => expect(tool.stderr()).toContain('Watching'))
    expect(tool.stdout().match(/score \d+ of 100/g)).toHaveLength(1)
    site.html = PAGE.replaceAll('<title>', '<meta property="og:image" content="/gone.png"><title>')
    await eventually(() => expect(tool.stdout().match(CHANGE)).toHaveLength(1))
    tool.child.kill('SIGINT')
    const { code, stdout } = await tool.ended
    expect([code, stdout.match(CHANGE)?.length]).toEqual([130, 1])
    alone.remove()
  })

  test('waits for a server that is not there yet', async ({ site, onTestFinished }) => {
    const alone = createMachine({})
    const { port } = site
    site.close()
    const tool = alone.start([
      'check',
      `http://localhost:${port}/`,
      '--watch',
      '--site',
      'https://your.example',
    ])
    await eventually(() => expect(tool.stderr()).toContain('Watching'))
    expect(tool.stdout()).not.toMatch(/score/)
    const again = await startDevServer({ port })
    onTestFinished(() => again.close())
    await eventually(() => expect(tool.stdout()).toMatch(/score \d+ of 100/))
    tool.child.kill('SIGINT')
    expect((await tool.ended).code).toBe(130)
    alone.remove()
  })
})
