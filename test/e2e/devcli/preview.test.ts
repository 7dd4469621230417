/** Inspects pages on this machine: the built tool with the built service. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createdPreviewSchema, errorEnvelopeSchema, successEnvelopeSchema } from '@linklens/contract'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { signUp, type Environment, type Person } from './dashboard.ts'
import { PAGE, startDevServer, type DevServer } from './dev-server.ts'
import { createMachine, endDevcli, type Machine } from './run-devcli.ts'
import { test, type RunningService } from './service.ts'

let service: RunningService
let person: Person
let environment: Environment
let machine: Machine
let site: DevServer
const servers: DevServer[] = []

test.beforeAll(async ({ service: shared }) => {
  service = shared
  person = await signUp(service.baseUrl)
  environment = await person.createEnvironment('My shop')
  machine = createMachine({ SERVICE_API_URL: service.baseUrl })
  site = await startDevServer()
  await machine.run(['login', environment.publicId, environment.environmentId])
})
afterAll(() => {
  site.close()
  machine.remove()
})
afterEach(() => {
  endDevcli()
  site.html = PAGE
  for (const server of servers.splice(0)) server.close()
})

const started = async (options: Parameters<typeof startDevServer>[0]) => {
  const server = await startDevServer(options)
  servers.push(server)
  return server
}

const page = (path = '/', port = site.port) => `http://localhost:${port}${path}`
const created = successEnvelopeSchema(createdPreviewSchema)

async function inspect(url: string, ...options: string[]) {
  const outcome = await machine.run([url, '--json', ...options])
  expect(outcome.stderr).not.toContain('    at ')
  expect([outcome.code, outcome.stderr]).toEqual([0, expect.any(String)])
  return created.parse(JSON.parse(outcome.stdout)).data
}

describe('a page', () => {
  test('prints exactly three lines: fetched, inspected, the URL of the preview', async () => {
    const { code, stdout, stderr } = await machine.run([`localhost:${site.port}`])
    const lines = stdout.split('\n')
    expect([code, lines.length, lines.at(-1), stderr]).toEqual([0, 4, '', ''])
    expect(lines[0]).toMatch(/^Fetched http:\/\/localhost:\d+\/ \(200, 0\.\d kB, \d+ ms\)$/)
    expect(lines[1]).toMatch(/^Inspection complete: score \d+ of 100 \([a-z]+\), \d+ errors?, \d+ warnings?$/)
    expect(lines[2]).toMatch(
      /^Preview: http:\/\/127\.0\.0\.1:\d+\/local-preview\/lp_[0-9A-Za-z]{22} \(expires in about one hour\)$/,
    )
    const [, url = ''] = /Preview: (\S+)/.exec(stdout) ?? []
    const shown = await (await fetch(url)).text()
    expect(shown).toContain('My page')
  })

  test('a page with --json prints one document, and the lines on standard error', async () => {
    const { code, stdout, stderr } = await machine.run([page(), '--json'])
    const { message, status, data } = created.parse(JSON.parse(stdout))
    expect([code, status]).toEqual([0, 201])
    expect(message).toContain(`${service.baseUrl}${data.url}`)
    expect(stderr.split('\n')).toHaveLength(4)
    expect(data.fetch).toMatchObject({ requestedUrl: page(), mode: 'local', status: 200 })
    expect(data.normalizedMetadata.title).toMatchObject({ value: 'My page', source: 'og:title' })
    expect(data.imageAnalysis).toMatchObject({
      url: page('/card.png'),
      reachable: true,
      width: 1200,
      height: 630,
    })
    expect(Date.parse(data.expiresAt) - Date.parse(data.createdAt)).toBe(3_600_000)
  })

  test.each([
    ['localhost on 127.0.0.1 alone', '127.0.0.1', 'http://localhost:'],
    ['localhost on ::1 alone', '::1', 'http://localhost:'],
    ['the address ::1', '::1', 'http://[::1]:'],
    ['the address 127.0.0.1', '127.0.0.1', 'http://127.0.0.1:'],
  ])('is found at %s', async (_, host, origin) => {
    const { port } = await started({ host })
    expect((await inspect(`${origin}${port}`)).normalizedMetadata.title?.value).toBe('My page')
  })

  test('is followed through redirects on this machine, which the inspection lists', async () => {
    const { fetch: fetched } = await inspect(page('/moved'))
    expect(fetched).toMatchObject({ finalUrl: page(), redirects: [{ url: page('/moved'), status: 302 }] })
  })

  test('has its image on another port of this machine fetched where --allow-port names it', async () => {
    const other = await started({})
    const image = page('/card.png', other.port)
    site.html = PAGE.replace('/card.png', image)
    expect((await inspect(page())).imageAnalysis).toMatchObject({ reachable: false, url: image })
    expect(other.requests).toEqual([])
    const { imageAnalysis } = await inspect(page(), '--allow-port', String(other.port))
    expect(imageAnalysis).toMatchObject({ reachable: true, width: 1200, url: image })
    expect(other.requests).toContain('/card.png')
  })

  test('is inspected with SERVICE_API_KEY on a machine that is not paired', async () => {
    const runner = createMachine({ SERVICE_API_URL: service.baseUrl, SERVICE_API_KEY: environment.secret })
    const outcome = await runner.run([page()])
    expect([outcome.code, outcome.stdout.split('\n').length]).toEqual([0, 4])
    runner.remove()
  })
})

describe('a site that is not deployed yet', () => {
  const production = PAGE.replace('/card.png', 'https://prod.example/card.png')

  test('has its images read from this machine with --site, and the report says so', async () => {
    site.html = production
    site.requests.splice(0)
    const data = await inspect(page(), '--site', 'https://prod.example')
    expect(data.imageAnalysis).toMatchObject({ width: 1200, height: 630 })
    expect(site.requests).toContain('/card.png')
    expect(JSON.stringify(data)).toMatch(/not deployed yet/i)
  })

  test('has no reachable image without --site', async () => {
    site.html = production
    site.requests.splice(0)
    const { imageAnalysis } = await inspect(page())
    expect(imageAnalysis.reachable).not.toBe(true)
    expect(site.requests).not.toContain('/card.png')
  })
})

describe('a server with a self-signed certificate', () => {
  test('is inspected, with a note; --insecure-local changes nothing', async () => {
    const { port } = await started({ isSecure: true })
    for (const options of [[], ['--insecure-local']]) {
      const { code, stdout, stderr } = await machine.run([`https://localhost:${port}`, ...options])
      expect([code, stderr]).toEqual([0, 'The certificate of a server on this machine is not checked.\n'])
      expect(stdout).toContain(`Fetched https://localhost:${port}/`)
    }
  })
})

test('a page that is slow: progress is printed on standard error, and exit code 4 is that of its fault', async () => {
  const tool = machine.start([page('/silent'), '--timeout', '3'])
  const { code, stdout } = await tool.ended
  expect([code, stdout, tool.stderr()]).toEqual([
    4,
    '',
    expect.stringMatching(/^Waiting for http:\/\/localhost:\d+\/silent … \(\d+ s\)\n/),
  ])
})

test('wrong usage: exit code 2, and one document with --json', async () => {
  const outcome = await machine.run(['whomai', '--json'])
  expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining('Did you mean devcli whoami?') })
  expect(errorEnvelopeSchema.parse(JSON.parse(outcome.stdout)).status).toBe(0)
})

test('an environment that was disconnected in the dashboard: exit code 3', async () => {
  const other = await person.createEnvironment('Short-lived')
  const guest = createMachine({ SERVICE_API_URL: service.baseUrl })
  await guest.run(['login', other.publicId, other.environmentId])
  expect((await guest.run([page()])).code).toBe(0)
  await person.act(other, 'disconnect')
  const outcome = await guest.run([page(), '--json'])
  expect([outcome.code, outcome.stderr]).toEqual([3, expect.stringContaining('not paired any more')])
  expect(JSON.parse(outcome.stdout)).toMatchObject({ status: 401, data: { code: 'UNAUTHORIZED' } })
  guest.remove()
})

describe('gates', () => {
  test('gates that pass change nothing', async () => {
    const card = '<meta name="twitter:card" content="summary_large_image"></head>'
    site.html = PAGE.replace('/card.png', page('/card.png')).replace('</head>', card)
    const outcome = await machine.run([page(), '--fail-under', '1', '--fail-on', 'error'])
    expect(outcome).toMatchObject({ code: 0, stderr: '' })
  })

  test('gates that fail: exit code 1, the findings on standard error, and the same three lines', async () => {
    site.html = '<title>x</title><p>A page with text.</p>'
    const { code, stdout, stderr } = await machine.run([page(), '--fail-on', 'error'])
    expect([code, stdout.split('\n').length]).toEqual([1, 4])
    expect(stderr).toMatch(/^(?:error|warning) +-\d+  [^]*Fix: [^]*<meta [^]*Failed: .*\n$/)
  })

  test('do not change the JSON', async () => {
    const { code, stdout } = await machine.run([
      page(),
      '--json',
      '--fail-under',
      '100',
      '--fail-on',
      'warning',
    ])
    expect([code, created.parse(JSON.parse(stdout)).status]).toEqual([1, 201])
  })
})

test('--open passes the URL to the system, and a failure of that is a warning', async () => {
  const bin = join(machine.home, 'bin')
  mkdirSync(bin)
  chmodSync(machine.home, 0o777)
  const note = join(machine.home, 'opened')
  writeFileSync(join(bin, 'xdg-open'), `#!/bin/sh\necho "$#:$1" > '${note}'\n`, { mode: 0o755 })
  const { code, stdout } = await machine.run([page(), '--open'], {
    env: { PATH: `${bin}:${process.env.PATH}` },
  })
  expect(code).toBe(0)
  expect(readFileSync(note, 'utf8').trim()).toBe(`1:${/Preview: (\S+)/.exec(stdout)?.[1]}`)
  const without = await machine.run([page(), '--open'], { env: { PATH: '/nowhere' } })
  expect(without).toMatchObject({ code: 0, stderr: expect.stringContaining('No browser could be started') })
})

/** Characters that a terminal may act on. */
const ACTED_ON = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

test('a page cannot control the terminal', async () => {
  const { code, stdout, stderr } = await machine.run([page('/hostile'), '--fail-under', '100'], {
    env: { FORCE_COLOR: '1' },
  })
  expect(code).toBe(1)
  // Without our own colours, there is no control character except line ends.
  const shown = ['0', '2', '31', '32', '33'].reduce(
    (text, colour) => text.replaceAll(`\u001b[${colour}m`, ''),
    stdout + stderr,
  )
  expect(shown.replaceAll('\n', '')).not.toMatch(ACTED_ON)
  const { stdout: json } = await machine.run([page('/hostile'), '--json'])
  expect(json.replaceAll('\n', '')).not.toMatch(ACTED_ON)
  expect(created.parse(JSON.parse(json)).status).toBe(201)
})
