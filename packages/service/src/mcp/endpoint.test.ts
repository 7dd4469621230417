import { InspectError, readReaders, type Inspection } from '@linklens/engine'
import { describe, expect, test, vi } from 'vitest'
import { testApp, type TestOptions } from '../../test/test-deps.ts'
import { seenWith } from '../../../engine/test/readers/seen.ts'
import { exampleInspection } from '../api/openapi/example-inspection.ts'
import { inMemoryLimit } from '../http/limits/in-memory-limit.ts'
import type { LimitVerdict } from '../http/limits/request-budgets.ts'

const MCP = '/api/mcp'
const PUBLIC = { env: { BASE_URL: 'https://lens.example', HOST: '0.0.0.0' } }

const CALL = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'inspect_remote_url', arguments: { url: 'https://example.com/page' } },
}

const HEADERS = {
  host: 'localhost:3000',
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string | object
}

function send(
  app: ReturnType<typeof testApp>['app'],
  { method = 'POST', headers, body = CALL }: Sent = {},
): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const init = { method, headers: { ...HEADERS, ...headers }, ...(method === 'POST' ? { body: text } : {}) }
  return Promise.resolve(app.request(MCP, init))
}

/** The call as a client of that revision sends it. */
function inEra(version: string): { headers: Record<string, string>; body: string } {
  if (version === '2025-11-25') return { headers: HEADERS, body: JSON.stringify(CALL) }
  const meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  }
  const named = { 'mcp-protocol-version': version, 'mcp-method': CALL.method, 'mcp-name': CALL.params.name }
  return {
    headers: { ...HEADERS, ...named },
    body: JSON.stringify({ ...CALL, params: { ...CALL.params, _meta: meta } }),
  }
}

/** The result of the one message in a stream or a JSON body. */
async function resultOf(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text()
  const json = /^data: (.+)$/m.exec(text)?.[1] ?? text
  return JSON.parse(json).result
}

const errorOf = async (response: Response): Promise<unknown> => {
  const { jsonrpc, error } = (await response.json()) as Record<string, unknown>
  expect(jsonrpc).toBe('2.0')
  return error
}

const asked = (options?: TestOptions, sent?: Sent) => send(testApp(options).app, sent)

describe('answers of HTTP itself', () => {
  test.each(['GET', 'DELETE', 'PUT', 'HEAD'])('%s is 405', async (method) => {
    const response = await asked({}, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test.each<[number, string, Sent]>([
    [406, 'an answer that cannot stream', { headers: { accept: 'application/json' } }],
    [415, 'a form', { headers: { 'content-type': 'text/plain' } }],
    [413, 'a body over 64 KiB', { body: { ...CALL, padding: 'x'.repeat(65 * 1024) } }],
    [400, 'a body that is no JSON', { body: '{' }],
    [400, 'an unknown protocol version', { headers: { 'mcp-protocol-version': '1999-01-01' } }],
  ])('%i for %s, as JSON-RPC', async (status, _, sent) => {
    const { app, inspected } = testApp()
    const response = await send(app, sent)
    expect(response.status).toBe(status)
    expect(await errorOf(response)).toMatchObject({ code: expect.any(Number), message: expect.any(String) })
    expect(inspected).toEqual([])
  })

  test('who takes anything, such as plain curl, gets an answer', async () => {
    expect((await asked({}, { headers: { accept: '*/*' } })).status).toBe(200)
  })

  test('a notification is accepted without an answer', async () => {
    const response = await asked({}, { body: { jsonrpc: '2.0', method: 'notifications/initialized' } })
    expect([response.status, await response.text()]).toEqual([202, ''])
  })

  test('no session is started', async () => {
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 't', version: '1' },
    }
    const response = await asked({}, { body: { jsonrpc: '2.0', id: 1, method: 'initialize', params } })
    expect(response.status).toBe(200)
    expect(response.headers.get('mcp-session-id')).toBeNull()
    expect(response.headers.get('x-request-id')).toBeTruthy()
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('no path below it exists', async () => {
    const response = await testApp().app.request(`${MCP}/more`, { method: 'POST', headers: HEADERS })
    expect(await response.json()).toMatchObject({ status: 404, data: { code: 'NOT_FOUND' } })
  })
})

describe('the Host', () => {
  test.each(['localhost:3000', '127.0.0.1', '[::1]:80', 'lens.example', 'lens.example:443'])(
    '%s is accepted',
    async (host) => expect((await asked(PUBLIC, { headers: { host } })).status).toBe(200),
  )

  test.each(['evil.example', 'lens.example.evil.example', 'localhost.evil.example', '169.254.169.254', ''])(
    '%j is refused',
    async (host) => {
      const { app, inspected } = testApp(PUBLIC)
      const response = await send(app, { headers: { host } })
      expect(response.status).toBe(403)
      expect(await errorOf(response)).toMatchObject({
        code: -32_000,
        message: expect.stringContaining('BASE_URL'),
      })
      expect(inspected).toEqual([])
    },
  )
})

describe('the Origin', () => {
  const from = (origin: string, options?: TestOptions, sent: Sent = {}) =>
    asked(options, { ...sent, headers: { origin, ...sent.headers } })

  test.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'file://', 'nonsense'])(
    '%s is refused by a service for this machine',
    async (origin) => {
      expect((await from(origin)).status).toBe(403)
      expect((await from(origin, {}, { method: 'OPTIONS' })).status).toBe(403)
    },
  )

  test.each([
    { BASE_URL: 'http://linklens.localhost:3000' },
    { BASE_URL: 'http://127.0.0.2:3000', HOST: '127.0.0.2' },
    { BASE_URL: 'http://[::1]:3000', HOST: '::1' },
  ])('a service for this machine may have another of its names: %j', async (env) => {
    expect((await from('https://evil.example', { env })).status).toBe(403)
    expect((await from(env.BASE_URL, { env })).status).toBe(200)
  })

  test.each(['http://localhost:6274', 'http://127.0.0.1:8080', 'http://[::1]'])(
    '%s is accepted as this machine',
    async (origin) => expect((await from(origin)).status).toBe(200),
  )

  test.each([
    PUBLIC,
    // Behind a proxy on the same machine.
    { env: { BASE_URL: 'https://lens.example', HOST: '127.0.0.1' } },
  ])('any is taken by a public service, without credentials: %j', async (options) => {
    const response = await from('https://agent.example', options, { headers: { host: 'lens.example' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('the preflight allows what clients send, and no secret header', async () => {
    const ask = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-service-api-key',
    }
    const response = await from('https://agent.example', PUBLIC, { method: 'OPTIONS', headers: ask })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-methods')).toBe('POST')
    const allowed = response.headers.get('access-control-allow-headers') ?? ''
    for (const name of ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'])
      expect(allowed).toContain(name)
    expect(allowed).not.toContain('x-service')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })
})

describe('a call', () => {
  test('inspects through its own entry point', async () => {
    const entryPoints: unknown[] = []
    const { app, inspected, lines } = testApp({
      limits: {
        take: async (_, { entryPoint, target }) => {
          entryPoints.push([entryPoint, target.href])
          return { ok: true, headers: { RateLimit: 'not for agents' } }
        },
      },
    })
    const response = await send(app)
    expect(await resultOf(response)).toMatchObject({ structuredContent: { fetch: { status: 200 } } })
    expect(entryPoints).toEqual([['mcp', 'https://example.com/page']])
    expect(inspected).toEqual(['https://example.com/page'])
    expect(lines).toContainEqual(expect.objectContaining({ event: 'inspection', door: 'mcp', outcome: 'ok' }))
    expect(lines).toContainEqual(expect.objectContaining({ event: 'request', route: MCP, status: 200 }))
  })

  test('a call over the limit says when to come back', async () => {
    const limits = {
      take: async () => ({
        ok: false as const,
        headers: { 'Retry-After': '7' },
        message: 'Used up. Try again in 7 seconds.',
      }),
    }
    const { isError, content } = await resultOf(await asked({ limits }))
    expect(isError).toBe(true)
    expect(content).toEqual([
      { type: 'text', text: '{"code":"RATE_LIMITED","message":"Used up. Try again in 7 seconds."}' },
    ])
  })

  test('a call that fails returns the engine’s public sentence', async () => {
    const inspect = () =>
      Promise.reject(new InspectError('TIMEOUT', 'Too slow.', { cause: new Error('at 10.0.0.7') }))
    const { content } = await resultOf(await asked({ inspect }))
    expect(content).toEqual([{ type: 'text', text: '{"code":"TIMEOUT","message":"Too slow."}' }])
  })

  test('a call of a page on this machine names the tool for it', async () => {
    const inspect = () => Promise.reject(new InspectError('BLOCKED_HOST'))
    const { content } = await resultOf(await asked({ inspect }))
    expect(JSON.stringify(content)).toContain('The tool for that is inspect_local_url')
  })

  test('a call that crashes returns an id, and logs where', async () => {
    const { app, lines } = testApp({ inspect: () => Promise.reject(new TypeError('page text at 10.0.0.7')) })
    const response = await send(app)
    const id = response.headers.get('x-request-id') ?? ''
    const { content, isError } = await resultOf(response)
    expect(isError).toBe(true)
    expect(JSON.stringify(content)).toContain('INTERNAL_ERROR')
    expect(JSON.stringify(content)).toContain(id)
    expect(JSON.stringify(content)).not.toMatch(/page text|10\.0|TypeError/)
    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'crash', requestId: id, name: 'TypeError' }),
    )
  })

  test.each(['2025-11-25', '2026-07-28'])(
    'a call that its client gave up on is no crash: %s',
    async (version) => {
      const leaving = new AbortController()
      const inspect: TestOptions['inspect'] = (_, { signal } = {}) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
      const { app, inspected, lines } = testApp({ inspect })
      const { headers, body } = inEra(version)
      const asking = Promise.resolve(
        app.request(MCP, { method: 'POST', headers, body, signal: leaving.signal }),
      )
      await vi.waitFor(() => expect(inspected).toHaveLength(1), 60_000)
      // The HTTP server does this when a connection closes: the one ends a plain answer, the other a stream.
      leaving.abort()
      void asking.then((response) => response.body?.cancel())
      await vi.waitFor(
        () => expect(lines).toContainEqual(expect.objectContaining({ event: 'inspection', outcome: 'gone' })),
        60_000,
      )
      await asking
      expect(lines).not.toContainEqual(expect.objectContaining({ event: 'crash' }))
    },
  )

  test('shows text that a page hid, where the API keeps it', async () => {
    const hostile = (): Promise<Inspection> => {
      const inspection = exampleInspection()
      inspection.rawMetadata.lang = 'en\u202e'
      return Promise.resolve(inspection)
    }
    const { app } = testApp({ inspect: hostile })
    expect(await resultOf(await send(app))).toMatchObject({
      structuredContent: { rawMetadata: { lang: 'en\ufffd' } },
    })
    const raw = await app.request('/api/inspect', { method: 'POST', body: '{"url":"https://example.com/"}' })
    expect(await raw.json()).toMatchObject({ data: { rawMetadata: { lang: 'en\u202e' } } })
  })

  test('each call of a batch is limited by itself', async () => {
    let taken = 0
    const limits = {
      take: async (): Promise<LimitVerdict> =>
        ++taken <= 2 ? { ok: true, headers: {} } : { ok: false, headers: {}, message: 'Used up.' },
    }
    const batch = [1, 2, 3].map((id) => ({ ...CALL, id }))
    const text = await (await asked({ limits }, { body: batch })).text()
    expect([taken, text.match(/RATE_LIMITED/g)?.length]).toEqual([3, 1])
  })
})

test('a refusal by the flood limit is JSON-RPC, with a time to retry', async () => {
  const overrides = { client: { limit: 1, windowSeconds: 60 }, mcp: { limit: 1, windowSeconds: 60 } }
  const { app } = testApp({ inMemoryLimit: inMemoryLimit({ clientAddress: () => 'somebody', overrides }) })
  for (let sent = 0; sent < 5; sent += 1) await send(app)
  const response = await send(app)
  expect([response.status, Number(response.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await errorOf(response)).toMatchObject({ code: -32_000, data: { code: 'RATE_LIMITED' } })
})

describe('AI readers', () => {
  const answersFor = async (more: object) => {
    const urls: string[] = []
    const readers: TestOptions['readers'] = async (url) => {
      urls.push(url)
      return readReaders(seenWith('User-agent: GPTBot\nDisallow: /'))
    }
    const params = { ...CALL.params, arguments: { ...CALL.params.arguments, ...more } }
    const result = await resultOf(await asked({ readers }, { body: { ...CALL, params } }))
    return { result, urls }
  }

  test('are in the answer where they are asked for', async () => {
    const { result, urls } = await answersFor({ readers: true })
    expect(result).toMatchObject({ structuredContent: { readers: { access: { gptbot: 'disallowed' } } } })
    expect(urls).toEqual(['https://example.com/page'])
  })

  test.each([{}, { readers: false }])('are asked about by nobody with %j', async (more) => {
    const { result, urls } = await answersFor(more)
    expect(result['structuredContent']).not.toHaveProperty('readers')
    expect(urls).toEqual([])
  })

  test('"readers" is true or false', async () => {
    expect((await answersFor({ readers: 'yes' })).result).toMatchObject({ isError: true })
  })
})
