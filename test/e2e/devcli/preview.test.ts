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

  test('with --json prints one document, and the lines on standard error', async () => {
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

  test('and the wrong scheme in the URL: the message names the right one', async () => {
    const { port } = await started({ isSecure: true })
    const refused = await machine.run([`http://localhost:${port}`])
    expect(refused).toMatchObject({ code: 4, stderr: expect.stringContaining('https://') })
    expect((await machine.run([`https://localhost:${site.port}`])).stderr).toContain(
      `Try http://localhost:${site.port}`,
    )
  })
})

describe('a page that cannot be fetched', () => {
  test.each([
    ['/broken', 'HTTP_ERROR', 'status 500'],
    ['/nowhere', 'HTTP_ERROR', 'status 404'],
    ['/huge', 'RESPONSE_TOO_LARGE', '8 MiB'],
    ['/endless', 'TIMEOUT', 'did not answer in time'],
    ['/silent', 'TIMEOUT', 'did not answer in time'],
    ['/data.json', 'UNSUPPORTED_CONTENT_TYPE', 'HTML'],
    ['/disconnect', 'FETCH_FAILED', 'valid HTTP'],
    ['/deserted', 'BLOCKED_HOST', '--allow-port 65533'],
    ['/away', 'BLOCKED_HOST', 'redirects to another machine, http://example.com/.'],
    ['/metadata', 'BLOCKED_HOST', 'redirects to another machine'],
  ])('%s: exit code 4, %s, %s', async (path, code, expected) => {
    const outcome = await machine.run([page(path), '--json', '--timeout', '2'])
    expect([outcome.code, outcome.stderr]).toEqual([4, expect.stringContaining(expected)])
    const envelope = errorEnvelopeSchema.parse(JSON.parse(outcome.stdout))
    expect(envelope).toEqual({ message: expect.stringContaining(expected), status: 0, data: { code } })
  })

  test('because nothing listens: exit code 4, and the message names the port', async () => {
    const { port, close } = await startDevServer()
    close()
    const outcome = await machine.run([`localhost:${port}`])
    expect(outcome).toMatchObject({
      code: 4,
      stdout: '',
      stderr: expect.stringContaining(`localhost:${port}. Is your dev server running`),
    })
  })

  test('because it is slow: progress is printed on standard error', async () => {
    const tool = machine.start([page('/silent'), '--timeout', '3'])
    const { stdout } = await tool.ended
    expect([stdout, tool.stderr()]).toEqual([
      '',
      expect.stringMatching(/^Waiting for http:\/\/localhost:\d+\/silent … \(\d+ s\)\n/),
    ])
  })
})

describe('wrong usage', () => {
  test.each([
    [[], 'devcli http://localhost:3000'],
    [['whomai'], 'Did you mean devcli whoami?'],
    [['https://example.com/a'], '/r/live?url=https%3A%2F%2Fexample.com%2Fa'],
    [['192.168.0.7:3000'], 'localhost:3000'],
    [['127.0.0.2:3000'], 'Only localhost, 127.0.0.1 and [::1]'],
    [['file:///etc/passwd'], 'http and https'],
    [['localhost:3000', '--site', 'prod.example'], '--site'],
    [['localhost:3000', '--fail-under', 'x'], '0 to 100'],
  ])('%j: exit code 2 and %s', async (args, expected) => {
    const outcome = await machine.run(args)
    expect(outcome).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(expected) })
    const asJson = await machine.run([...args, '--json'])
    expect(asJson.code).toBe(2)
    expect(errorEnvelopeSchema.parse(JSON.parse(asJson.stdout)).status).toBe(0)
  })

  test('of SERVICE_API_URL: exit code 2', async () => {
    const outcome = await machine.run([page()], { env: { SERVICE_API_URL: 'localhost:3000' } })
    expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining('SERVICE_API_URL') })
  })
})

describe('without usable credentials', () => {
  test.each([
    ['none', {}, 'devcli login'],
    ['a mistyped variable', { SERVICE_API_KEY: 'lks_short' }, 'SERVICE_API_KEY'],
  ])('%s: exit code 3, and the page is not requested', async (_, env, expected) => {
    const otherMachine = createMachine({ SERVICE_API_URL: service.baseUrl })
    site.requests.splice(0)
    const outcome = await otherMachine.run([page(), '--json'], { env })
    expect([outcome.code, outcome.stderr, site.requests]).toEqual([3, expect.stringContaining(expected), []])
    expect(JSON.parse(outcome.stdout)).toMatchObject({ status: 0, data: { code: 'UNAUTHORIZED' } })
    otherMachine.remove()
  })

  test('a damaged file: exit code 3, and the page is not requested', async () => {
    const otherMachine = createMachine({ SERVICE_API_URL: service.baseUrl })
    otherMachine.put('credentials.json', '{}')
    site.requests.splice(0)
    expect(await otherMachine.run([page()])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('damaged'),
    })
    expect(site.requests).toEqual([])
    otherMachine.remove()
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
})

describe('gates', () => {
  test('that pass change nothing', async () => {
    const card = '<meta name="twitter:card" content="summary_large_image"></head>'
    site.html = PAGE.replace('/card.png', page('/card.png')).replace('</head>', card)
    const outcome = await machine.run([page(), '--fail-under', '1', '--fail-on', 'error'])
    expect(outcome).toMatchObject({ code: 0, stderr: '' })
  })

  test('that fail: exit code 1, the findings on standard error, and the same three lines', async () => {
    site.html = '<title>x</title><p>A page with text.</p>'
    for (const gate of [
      ['--fail-under', '100'],
      ['--fail-on', 'warning'],
      ['--fail-on', 'error'],
    ]) {
      const { code, stdout, stderr } = await machine.run([page(), ...gate])
      expect([code, stdout.split('\n').length]).toEqual([1, 4])
      expect(stderr).toMatch(/^(?:error|warning) +-\d+  [^]*Fix: [^]*<meta [^]*Failed: .*\n$/)
    }
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
