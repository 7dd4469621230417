import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { loopbackNetwork } from '../../test/guard/loopback-network.ts'
import { startStepServer, type Step, type StepServer } from '../../test/guard/play-steps.ts'
import { openSession, type SessionOptions } from '../net/session.ts'
import { captureRobots } from './capture-robots.ts'

let server: StepServer | undefined
afterEach(() => server?.close())

async function start(steps: Step[], options: Partial<SessionOptions> = {}) {
  const running = await startStepServer(() => steps)
  server = running
  const network = loopbackNetwork({ dns: { 'example.com': ['93.184.216.34'] }, route: () => running.port })
  const session = openSession({ userAgent: 'Linklens/0', network, ...options })
  return { session, robots: captureRobots(session), paths: running.paths, network }
}

const answer = (status: string, body: string): Step[] => [
  { send: `HTTP/1.1 ${status}\r\n\r\n${body}` },
  { end: true },
]
const PAGE = 'http://example.com/some/page?q'

async function ask(steps: Step[], options?: Partial<SessionOptions>) {
  const { session, robots } = await start(steps, options)
  robots.ask(PAGE)
  const [capture] = await robots.all().finally(session.close)
  return capture
}

describe('captureRobots', () => {
  it('asks each origin once', async () => {
    const { session, robots, paths } = await start(answer('200 OK', 'User-agent: *'))
    for (const url of [PAGE, 'http://example.com/other', 'http://example.com:8080/']) robots.ask(url)
    expect(await robots.all()).toEqual([
      { origin: 'http://example.com', status: 200, body: 'User-agent: *', error: null },
      { origin: 'http://example.com:8080', status: 200, body: 'User-agent: *', error: null },
    ])
    expect(paths).toEqual(['/robots.txt', '/robots.txt'])
    session.close()
  })

  it('keeps no body of an error', async () => {
    expect(await ask(answer('404 Not Found', 'User-agent: *'))).toEqual({
      origin: 'http://example.com',
      status: 404,
      body: null,
      error: null,
    })
  })

  it.each([
    ['plain', [{ send: 'HTTP/1.1 200 OK\r\n\r\n' }, { flood: '# comment\n', pad: 65_536 }]],
    [
      'packed',
      [
        { send: 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n' },
        { sendBase64: gzipSync('#'.repeat(900_000)).toString('base64') },
        { end: true },
      ],
    ],
  ] as [string, Step[]][])('cuts a file that is too large: %s', async (_kind, steps) => {
    const capture = await ask(steps)
    expect(capture).toMatchObject({ status: 200, error: null })
    expect(capture?.body).toHaveLength(512 * 1024)
  })

  it('counts half a file as none', async () => {
    const capture = await ask([
      { send: 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nUser-agent' },
      { end: true },
    ])
    expect(capture).toMatchObject({ status: null, body: null, error: { code: 'FETCH_FAILED' } })
  })

  it('holds nothing up', async () => {
    expect(await ask([{ hang: true }])).toMatchObject({
      status: null,
      body: null,
      error: { code: 'TIMEOUT' },
    })
  })

  it('leaves fetches for the page and its images', async () => {
    const { session, robots, paths } = await start(answer('404 X', ''))
    for (let port = 8001; port <= 8011; port += 1) robots.ask(`http://example.com:${port}/`)
    expect(await robots.all()).toHaveLength(5)
    expect(paths).toHaveLength(5)
    session.close()
  })

  it('dials the addresses that were vetted for the page', async () => {
    const { session, robots, network } = await start(answer('200 OK', ''))
    await session.fetch(PAGE, {
      kind: 'page',
      accept: '*/*',
      timeoutMs: 1000,
      maxBytes: 1000,
      onVetted: () => robots.ask(PAGE),
      onAnswer: () => null,
    })
    await robots.all()
    expect(network.questions).toEqual(['example.com'])
    expect(network.dialled).toEqual(['93.184.216.34', '93.184.216.34'])
    session.close()
  })

  it('rejects when the caller aborts, if anybody waits', async () => {
    const { robots } = await start([{ hang: true }], { signal: AbortSignal.timeout(30) })
    robots.ask(PAGE)
    await expect(robots.all()).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})
