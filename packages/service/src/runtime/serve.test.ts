import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testApp, type TestOptions } from '../../test/test-deps.ts'
import { exampleInspection } from '../api/openapi/example-inspection.ts'
import { serve, type Running } from './serve.ts'

let current: Running | undefined
afterEach(async () => {
  await current?.drain()
  current = undefined
})

async function start(options: TestOptions = {}) {
  const { app, ...deps } = testApp({ env: { PORT: '0' }, ...options })
  const running = await serve(app, deps)
  current = running
  return { ...deps, running, origin: `http://127.0.0.1:${running.port}` }
}

/** A busy machine needs time. */
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000 })

/** Sends raw bytes, and returns everything that arrives until the other side closes. */
async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.end(text)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const inspect = (origin: string, init: RequestInit = {}) =>
  fetch(`${origin}/api/inspect`, { method: 'POST', body: '{"url":"https://example.com/"}', ...init })

/** An inspection that runs until it is ended or aborted. */
function slowInspection() {
  const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof exampleInspection>>()
  const aborted = vi.fn()
  const started = vi.fn()
  return {
    started,
    aborted,
    end: () => resolve(exampleInspection()),
    inspect: (_: string, options?: { signal?: AbortSignal | undefined }) => {
      started()
      options?.signal?.addEventListener('abort', () => {
        aborted()
        reject(options.signal?.reason)
      })
      return promise
    },
  }
}

describe('requests that reach no route', () => {
  test.each([
    ['an invalid Host', 'POST /api/inspect HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
    ['a target that is no path', 'GET api HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['two Hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nhost: other.example\r\n\r\n'],
    ['the same Host twice', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n'],
    ['no version of HTTP', 'GET /\r\n\r\n'],
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['an unknown method', 'BREW /api/inspect HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['headers without end', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx'],
  ])('%s is answered with the envelope', async (_, text) => {
    const { running } = await start()
    const answer = await sendRaw(running.port, text)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 /)
    expect(head).toMatch(/content-type: application\/json/i)
    expect(head).toMatch(/x-request-id: [0-9a-f-]{36}/i)
    expect(JSON.parse(body)).toEqual({
      message: expect.any(String),
      status: 400,
      data: { code: 'INVALID_INPUT' },
    })
  })

  test('HTTP/1.0 without a Host header is served', async () => {
    const { running } = await start()
    expect(await sendRaw(running.port, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK/)
  })
})

test('a body over the limit is answered while it is still being sent', async () => {
  const { running } = await start()
  const outgoing = request({
    port: running.port,
    host: '127.0.0.1',
    path: '/api/inspect',
    method: 'POST',
    agent: false,
  })
  outgoing.on('error', () => {}) // the service closes before everything is sent
  outgoing.write(Buffer.alloc(200 * 1024, 32))
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(413)
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  expect(JSON.parse(Buffer.concat(chunks).toString()).data).toEqual({ code: 'PAYLOAD_TOO_LARGE' })
  outgoing.destroy()
})

/** Sends everything on one connection, and reads until the other side closes. */
async function untilClosed(port: number, text: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.write(text)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const posted = (path: string, headers: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n${body}`

test('a connection is closed at once when the client asks for that', async () => {
  const { running } = await start()
  const body = '{"url":"http://localhost"}'
  const text = posted('/api/inspect', `Connection: close\r\nContent-Length: ${body.length}`, body)
  const answer = await untilClosed(running.port, text)
  expect(answer).toMatch(/^HTTP\/1\.1 403 [^]*connection: close[^]*BLOCKED_HOST/i)
})

test('a response before the end of the body announces that the connection closes, and closes it', async () => {
  const { running } = await start()
  const text = posted('/api/inspect', 'Content-Length: 100000', 'x'.repeat(50_000))
  const answer = await untilClosed(running.port, text)
  expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*connection: close[^]*PAYLOAD_TOO_LARGE/i)
})

test('after a refused body, the next request of a connection pool is answered', async () => {
  const { origin } = await start()
  const statuses: number[] = []
  for (let round = 0; round < 10; round += 1) {
    const answer = await fetch(`${origin}/api/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(2_000_000),
    })
    statuses.push(answer.status)
    await answer.text()
  }
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 413))
})

test('a client that disconnects aborts the inspection and frees its slot', async () => {
  const slow = slowInspection()
  const { origin, inspectionSlots, lines } = await start({ inspect: slow.inspect })
  const client = new AbortController()
  const answer = inspect(origin, { signal: client.signal })
  await eventually(() => expect(slow.started).toHaveBeenCalled())
  client.abort()
  await expect(answer).rejects.toThrow()
  await eventually(() => expect(slow.aborted).toHaveBeenCalled())
  await eventually(() => expect(inspectionSlots.counts).toEqual({ running: 0, waiting: 0 }))
  await eventually(() =>
    expect(lines).toContainEqual(expect.objectContaining({ event: 'request', status: 499 })),
  )
  expect(lines).not.toContainEqual(expect.objectContaining({ event: 'crash' }))
})

test('a client that disconnects inside the body is not a crash', async () => {
  const { running, lines } = await start()
  const socket = connect(running.port, '127.0.0.1')
  socket.write('POST /api/inspect HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"url":')
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.resetAndDestroy()
  await eventually(() =>
    expect(lines).toContainEqual(expect.objectContaining({ event: 'request', status: 499 })),
  )
  expect(lines).not.toContainEqual(expect.objectContaining({ event: 'crash' }))
})

describe('draining', () => {
  test('finishes running requests, asks clients to leave, and stops listening', async () => {
    const slow = slowInspection()
    const { origin, running } = await start({ inspect: slow.inspect })
    const inFlight = inspect(origin)
    await eventually(() => expect(slow.started).toHaveBeenCalled())
    const drained = running.drain()

    expect((await fetch(`${origin}/readyz`)).status).toBe(503)
    const late = await inspect(origin)
    expect(late.status).toBe(503)
    expect(late.headers.get('connection')).toBe('close')
    expect(await late.json()).toMatchObject({ data: { code: 'UNAVAILABLE' } })

    slow.end()
    const answer = await inFlight
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      status: 200,
      data: { serviceScore: { score: expect.any(Number) } },
    })
    expect(await drained).toBe(true)
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow()
  })

  test('does not wait for an idle connection', async () => {
    const { running } = await start()
    const agent = new Agent({ keepAlive: true })
    const outgoing = request({ port: running.port, host: '127.0.0.1', path: '/healthz', agent })
    outgoing.end()
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    expect(await running.drain()).toBe(true)
    agent.destroy()
  })

  test('does not wait for a connection that never sent a request', async () => {
    const { running } = await start()
    const socket = connect(running.port, '127.0.0.1')
    await once(socket, 'connect')
    expect(await running.drain()).toBe(true)
    await once(socket, 'close')
  })

  test('ends at its deadline, and reports that not everything was finished', async () => {
    const slow = slowInspection()
    const { origin, running } = await start({ inspect: slow.inspect })
    const inFlight = inspect(origin)
    const lost = expect(inFlight).rejects.toThrow()
    await eventually(() => expect(slow.started).toHaveBeenCalled())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const drained = running.drain()
      await vi.advanceTimersByTimeAsync(15_000)
      expect(await drained).toBe(false)
    } finally {
      vi.useRealTimers()
    }
    await lost
  })
})

test('a port in use rejects with EADDRINUSE', async () => {
  const { running } = await start()
  const { app, ...deps } = testApp({ env: { PORT: String(running.port) } })
  await expect(serve(app, deps)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
