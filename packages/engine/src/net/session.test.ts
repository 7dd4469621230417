import { Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { certificate, loopbackNetwork, type LoopbackNetwork } from '../../test/guard/loopback-network.ts'
import {
  startSilentServer,
  startStepServer,
  type Step,
  type StepServer,
} from '../../test/guard/play-steps.ts'
import type { FetchSpec } from './guarded-fetch.ts'
import { openSession, type SessionOptions } from './session.ts'

const page: Step[] = [{ send: 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi' }, { end: true }]

let server: StepServer | undefined
afterEach(() => server?.close())

async function start(steps: Step[] | ((path: string) => Step[]), dns = {}): Promise<LoopbackNetwork> {
  const running = await startStepServer(typeof steps === 'function' ? steps : () => steps)
  server = running
  const names = { 'example.com': ['93.184.216.34'], ...dns }
  return loopbackNetwork({ dns: names, route: () => running.port })
}

const session = (options: Partial<SessionOptions>) => openSession({ userAgent: 'Linklens/0', ...options })

const spec = (more: Partial<FetchSpec> = {}): FetchSpec => ({
  kind: 'page',
  accept: '*/*',
  timeoutMs: 5_000,
  maxBytes: 100_000,
  onAnswer: () => ({ push: () => 'more' }),
  ...more,
})

describe('fetch in the name of another host', () => {
  const elsewhere = spec({ asHost: 'bees.example' })

  it('asks this machine alone', async () => {
    const network = await start(page)
    await expect(session({ network }).fetch('http://example.com/', elsewhere)).rejects.toThrow(TypeError)
    expect(network.dialled).toEqual([])
  })

  it('follows no redirect', async () => {
    const asked: string[] = []
    const network = await start((path) => {
      asked.push(path)
      return [
        { send: 'HTTP/1.1 302 X\r\nLocation: http://127.0.0.1/b\r\nContent-Length: 0\r\n\r\n' },
        { end: true },
      ]
    })
    const local = session({ network, policy: 'loopback-only' })
    const { answer } = await local.fetch('http://127.0.0.1/a', elsewhere)
    expect(answer).toMatchObject({ status: 302, redirects: [] })
    expect(asked).toEqual(['/a'])
  })
})

describe('fetch', () => {
  it('brings back the final answer, its hops and its times', async () => {
    const network = await start((path) =>
      path === '/a'
        ? [{ send: 'HTTP/1.1 301 X\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n' }, { end: true }]
        : page,
    )
    const { answer, ended, encodedBytes, error } = await session({ network }).fetch(
      'http://example.com/a',
      spec(),
    )
    expect({ ended, encodedBytes, error }).toEqual({ ended: true, encodedBytes: 2, error: null })
    expect(answer).toMatchObject({
      finalUrl: 'http://example.com/b',
      status: 200,
      redirects: [{ url: 'http://example.com/a', status: 301, location: '/b' }],
      timings: {
        dns: expect.any(Number),
        connect: expect.any(Number),
        tls: null,
        firstByte: expect.any(Number),
        total: expect.any(Number),
      },
    })
    expect(network.questions).toEqual(['example.com', 'example.com'])
  })

  it('sends the headers for one origin nowhere else, not after a redirect either', async () => {
    const asked: [path: string, hasSecret: boolean][] = []
    const running = await startStepServer((path, head) => {
      asked.push([path, head.includes('staging=1')])
      const status = path === '/a' ? '301 X\r\nLocation: http://other.example.com/b' : '200 OK'
      return [{ send: `HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n` }, { end: true }]
    })
    server = running
    const network = loopbackNetwork({
      dns: { 'example.com': ['93.184.216.34'], 'other.example.com': ['93.184.216.34'] },
      route: () => running.port,
    })
    const originHeaders = { origin: 'http://example.com', headers: { Cookie: 'staging=1' } }
    await session({ network, originHeaders }).fetch('http://example.com/a', spec())
    expect(asked).toEqual([
      ['/a', true],
      ['/b', false],
    ])
  })

  it('keeps the answer of a body that failed', async () => {
    const network = await start([{ send: 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhi' }, { end: true }])
    const { answer, error } = await session({ network }).fetch('http://example.com/', spec())
    expect(answer?.status).toBe(200)
    expect(error).toMatchObject({ code: 'FETCH_FAILED' })
  })

  it('refuses before any network', async () => {
    const network = await start(page)
    const { error } = await session({ network }).fetch('http://127.0.0.1/', spec())
    expect([error?.code, network.dialled]).toEqual(['BLOCKED_HOST', []])
  })

  it('refuses what the operator refuses, by name and by address', async () => {
    const network = await start(page)
    const denied = session({ network, denyHosts: ['example.com', '8.8.8.8'] })
    expect((await denied.fetch('http://www.example.com/', spec())).error?.code).toBe('BLOCKED_HOST')
    expect((await denied.fetch('http://8.8.8.8/', spec())).error?.code).toBe('BLOCKED_HOST')
  })

  it('counts every fetch, and no redirect', async () => {
    const network = await start(page)
    const { fetch, close } = session({ network, limits: { fetches: 2 } })
    const errors = [1, 2, 3].map(async () => (await fetch('http://example.com/', spec())).error?.code ?? null)
    expect(await Promise.all(errors)).toEqual([null, null, 'FETCH_FAILED'])
    close()
  })

  it('reuses vetted addresses only with the option', async () => {
    const network = await start(page)
    const { fetch, close } = session({ network })
    await fetch('http://example.com/', spec({ reusesVetted: true }))
    await fetch('http://example.com/', spec({ reusesVetted: true }))
    expect(network.questions).toHaveLength(1)
    await fetch('http://example.com/', spec())
    expect(network.questions).toHaveLength(2)
    close()
  })

  it('ends with its own time, then with the session’s', async () => {
    const network = await start([{ hang: true }])
    const own = await session({ network }).fetch('http://example.com/', spec({ timeoutMs: 50 }))
    expect(own.error?.code).toBe('TIMEOUT')
    const whole = await session({ network, limits: { inspectionMs: 50 } }).fetch(
      'http://example.com/',
      spec(),
    )
    expect(whole.error?.code).toBe('TIMEOUT')
    expect(network.allDestroyed()).toBe(true)
  })
})

describe('the caller’s signal', () => {
  const silentDns = { 'slow.example.com': 'TIMEOUT' } as const

  it.each([
    ['asking DNS', 'http://slow.example.com/'],
    ['waiting for headers', 'http://example.com/'],
    ['in the TLS handshake', 'https://example.com/'],
  ])('ends everything down to the socket: %s', async (_when, url) => {
    const silent = await startSilentServer()
    const dns = { 'example.com': ['93.184.216.34'], ...silentDns }
    const network = loopbackNetwork({ dns, route: () => silent.port })
    const controller = new AbortController()
    const { fetch } = session({ network, signal: controller.signal })
    const fetching = fetch(url, spec())
    setTimeout(() => controller.abort('the asker is gone'), 50)
    await expect(fetching).rejects.toBe('the asker is gone')
    expect(network.allDestroyed()).toBe(true)
    await silent.close()
  })

  it('ends a connection that is still being made', async () => {
    const sockets: Socket[] = []
    const network = {
      resolve: async () => ['93.184.216.34'],
      dial() {
        const socket = new Socket()
        sockets.push(socket)
        return socket
      },
    }
    const fetching = session({ network, signal: AbortSignal.timeout(30) }).fetch(
      'http://example.com/',
      spec(),
    )
    await expect(fetching).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(sockets.map((socket) => socket.destroyed)).toEqual([true])
  })

  it('ends a connection in the moment in which it is made', async () => {
    const silent = await startSilentServer()
    const controller = new AbortController()
    const network = loopbackNetwork({ dns: { 'example.com': ['93.184.216.34'] }, route: () => silent.port })
    const dial: typeof network.dial = (options) =>
      network.dial(options).once('connect', () => queueMicrotask(() => controller.abort('gone')))
    const { fetch } = session({ network: { ...network, dial }, signal: controller.signal })
    await expect(fetch('https://example.com/', spec())).rejects.toBe('gone')
    expect(network.sockets.map((socket) => socket.destroyed)).toEqual([true])
    await silent.close()
  })

  it('lets no fetch begin', async () => {
    const network = await start(page)
    const { fetch } = session({ network, signal: AbortSignal.abort('gone') })
    await expect(fetch('http://example.com/', spec())).rejects.toBe('gone')
    expect(network.dialled).toEqual([])
  })
})

describe('close', () => {
  it('destroys every socket and ends every fetch', async () => {
    const network = await start([{ hang: true }])
    const { fetch, close, signal } = session({ network })
    const fetching = fetch('http://example.com/', spec())
    await new Promise((resolve) => setTimeout(resolve, 30))
    close()
    expect((await fetching).error?.code).toBe('TIMEOUT')
    expect(signal.aborted).toBe(true)
    expect(network.allDestroyed()).toBe(true)
  })
})

describe('a local session', () => {
  it('reaches loopback and nothing else, also by redirect', async () => {
    const network = await start((path) =>
      path === '/'
        ? page
        : [{ send: 'HTTP/1.1 302 X\r\nLocation: http://example.com/\r\n\r\n' }, { end: true }],
    )
    const { fetch, mode, close } = session({ network, policy: 'loopback-only' })
    expect(mode).toBe('local')
    expect((await fetch('http://localhost:3000/', spec())).answer?.status).toBe(200)
    expect((await fetch('http://localhost:3000/away', spec())).error?.code).toBe('BLOCKED_HOST')
    expect([network.questions, new Set(network.dialled)]).toEqual([[], new Set(['127.0.0.1'])])
    close()
  })

  it('sends the headers of its caller', async () => {
    const heads: string[] = []
    const running = await startStepServer((_, head) => {
      heads.push(head)
      return page
    })
    const network = loopbackNetwork({ route: () => running.port })
    const { fetch, close } = session({ network, policy: 'loopback-only', headers: { Cookie: 'preview=1' } })
    expect((await fetch('http://localhost/', spec())).answer?.status).toBe(200)
    expect(heads.join('')).toContain('Cookie: preview=1')
    close()
    await running.close()
  })

  it('takes a certificate of its own making only when asked to', async () => {
    const tls = { key: certificate('self-signed.key'), cert: certificate('self-signed.pem') }
    const running = await startStepServer(() => page, tls)
    const network = loopbackNetwork({ route: () => running.port })
    const local = { network, policy: 'loopback-only' } as const
    expect((await session(local).fetch('https://localhost/', spec())).error?.code).toBe('FETCH_FAILED')
    const insecure = session({ ...local, insecureTls: true })
    expect((await insecure.fetch('https://localhost/', spec())).answer?.status).toBe(200)
    await running.close()
  })
})

describe('options that contradict each other', () => {
  it.each([
    { insecureTls: true },
    { policy: 'public-only', insecureTls: true },
    { policy: 'public-only', hostRule: 'localhost' },
    { policy: 'public-only', headers: { Cookie: 'preview=1' } },
    { policy: 'loopback-only', hostRule: 'public' },
  ] as const)('%j', (options) => expect(() => session(options)).toThrow(TypeError))
})
