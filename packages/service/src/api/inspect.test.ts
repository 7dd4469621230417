import {
  errorEnvelopeSchema,
  SERVICE_ERRORS,
  successEnvelopeSchema,
  type ServiceErrorCode,
} from '@linklens/contract'
import { ENGINE_ERRORS, InspectError, inspectionSchema, type EngineErrorCode } from '@linklens/engine'
import { describe, expect, test, vi } from 'vitest'
import { testApp, type TestOptions } from '../../test/test-deps.ts'
import type { LimitVerdict } from '../http/limits/request-budgets.ts'
import { fullInspection } from '../../test/fixtures/full-inspection.ts'
import { exampleInspection } from './openapi/example-inspection.ts'
import type { VerifySecret } from '../saved/save-preview.ts'
import { createInspectionSlots } from '../inspections/inspection-slots.ts'
import { ServiceError } from '../service-error.ts'

const PAGE = 'https://example.com/page'
type App = ReturnType<typeof testApp>['app']

function post(
  app: App,
  body: unknown,
  { path = '/api/inspect', headers = {} }: { path?: string; headers?: Record<string, string> } = {},
) {
  const text = typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body)
  return app.request(path, { method: 'POST', headers, body: text })
}

async function expectError(response: Response, code: ServiceErrorCode) {
  const body = await response.json()
  expect(body).toStrictEqual({ message: expect.any(String), status: response.status, data: { code } })
  expect(response.status).toBe(SERVICE_ERRORS[code].httpStatus)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toBe('no-store')
  return errorEnvelopeSchema.parse(body)
}

/** White space after the object is part of the body. */
const padded = (bytes: number) => JSON.stringify({ url: PAGE }).padEnd(bytes)

/** A busy machine is slow. */
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000 })

const granting: VerifySecret = async () => ({
  environmentId: 'de_1',
  save: async () => ({ url: '/local-preview/lp_1' }),
})

describe('a success', () => {
  test('is the envelope around the inspection', async () => {
    const { app, inspected } = testApp()
    const response = await post(app, { url: PAGE })
    expect(response.status).toBe(200)
    const body = successEnvelopeSchema(inspectionSchema).parse(await response.json())
    expect(body.status).toBe(200)
    expect(body.message).toMatch(/^Inspected example\.com: \d+ of 100, \w+\.$/)
    expect(body.data).not.toHaveProperty('url')
    expect(inspected).toEqual([PAGE])
  })

  test.each([
    { 'content-type': 'application/json' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'nonsense' },
    {},
  ])('reads the body as JSON whatever its type: %o', async (headers) => {
    const bytes = Buffer.from(JSON.stringify({ url: PAGE }))
    expect((await post(testApp().app, bytes, { headers })).status).toBe(200)
  })

  test('says to each who joined one inspection what that one asked', async () => {
    const { app, inspected } = testApp({ inspect: async () => fullInspection })
    const bodies = [{}, { crawler: true }, { explain: ['x'] }, { explain: ['slack'] }]
    const [plain, mistyped, x, slack] = await Promise.all(
      bodies.map(async (more) => {
        const answer = await post(app, { url: PAGE, ...more })
        return successEnvelopeSchema(inspectionSchema).parse(await answer.json())
      }),
    )
    expect(mistyped).toEqual({ ...plain, message: expect.stringContaining('"crawler"') })
    const traced = (answer: typeof plain) =>
      Object.entries(answer?.data.platformCompatibility.platforms ?? {})
        .filter(([, verdict]) => verdict.trace)
        .map(([id]) => id)
    expect([plain, x, slack].map(traced)).toEqual([[], ['x'], ['slack']])
    expect(inspected).toEqual([PAGE, PAGE])
  })

  test('drops a byte order mark', async () => {
    expect((await post(testApp().app, `\uFEFF${JSON.stringify({ url: PAGE })}`)).status).toBe(200)
  })
})

describe('the body', () => {
  test.each([
    ['nothing', ''],
    ['white space', ' \n'],
    ['half an object', '{"url": "https://exa'],
    ['single quotes', "{'url': 'https://example.com'}"],
    ['a trailing comma', '{"url": "https://example.com",}'],
    ['a bare word', 'https://example.com/'],
    ['NaN', '{"url": NaN}'],
    ['two documents', '{"url":"https://example.com/"}{}'],
    ['an array', [PAGE]],
    ['a string', JSON.stringify(PAGE)],
    ['a number', '7'],
    ['null', 'null'],
    ['true', 'true'],
    ['an empty object', {}],
    ['another name', { URL: PAGE }],
    ['a null url', { url: null }],
    ['a number as url', { url: 7 }],
    ['an array as url', { url: [PAGE] }],
    ['an object as url', { url: { href: PAGE } }],
    ['a boolean as url', { url: true }],
    ['an inherited url', '{"__proto__":{"url":"https://example.com/"}}'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['UTF-16', Buffer.from(`\uFEFF${JSON.stringify({ url: PAGE })}`, 'utf16le')],
    ['deep nesting', '['.repeat(16_000)],
  ])('%s is INVALID_INPUT', async (_, body) => {
    const { app, inspected } = testApp()
    const { message } = await expectError(await post(app, body), 'INVALID_INPUT')
    expect(message).toContain('"url": "https://example.com/"')
    expect(inspected).toEqual([])
  })

  test('a POST without any body is INVALID_INPUT', async () => {
    await expectError(await testApp().app.request('/api/inspect', { method: 'POST' }), 'INVALID_INPUT')
  })

  test('a compressed one is refused with the reason', async () => {
    const response = await post(testApp().app, Buffer.from([0x1f, 0x8b]), {
      headers: { 'content-encoding': 'gzip' },
    })
    await expectError(response, 'INVALID_INPUT')
  })

  test('is read up to 16 KiB and not a byte further', async () => {
    const { app } = testApp()
    expect((await post(app, padded(16_384))).status).toBe(200)
    await expectError(await post(app, padded(16_385)), 'PAYLOAD_TOO_LARGE')
  })

  test('is refused by its declared length, before it is read', async () => {
    const headers = { 'content-length': '16385' }
    await expectError(await post(testApp().app, { url: PAGE }, { headers }), 'PAYLOAD_TOO_LARGE')
  })

  test('is counted while it streams when no length is declared', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1024
        controller.enqueue(new Uint8Array(1024).fill(32))
      },
    })
    const request = new Request('http://localhost/api/inspect', {
      method: 'POST',
      body: endless,
      duplex: 'half',
    })
    await expectError(await testApp().app.request(request), 'PAYLOAD_TOO_LARGE')
    expect(sent).toBeLessThan(32 * 1024)
  })
})

describe('the URL', () => {
  test.each<[string, ServiceErrorCode]>([
    ['', 'INVALID_URL'],
    ['example.com', 'INVALID_URL'],
    ['http://', 'INVALID_URL'],
    [`https://example.com/${'a'.repeat(2048)}`, 'INVALID_URL'],
    ['ftp://example.com/', 'UNSUPPORTED_PROTOCOL'],
    ['javascript:alert(1)', 'UNSUPPORTED_PROTOCOL'],
    ['file:///etc/passwd', 'UNSUPPORTED_PROTOCOL'],
    ['https://user:secret@example.com/', 'INVALID_URL'],
    ['http://example.com:25/', 'INVALID_URL'],
    ['http://localhost/', 'BLOCKED_HOST'],
    ['http://127.0.0.1:3000/', 'BLOCKED_HOST'],
    ['http://[::1]/', 'BLOCKED_HOST'],
    ['http://0x7f.1/', 'BLOCKED_HOST'],
    ['http://169.254.169.254/latest/meta-data/', 'BLOCKED_HOST'],
    ['http://metadata.google.internal/', 'BLOCKED_HOST'],
    ['http://10.0.0.1/', 'BLOCKED_HOST'],
  ])('%s is %s, and never reaches the network', async (url, code) => {
    const { app, inspected } = testApp()
    await expectError(await post(app, { url }), code)
    expect(inspected).toEqual([])
  })

  test('a host that the operator denies is BLOCKED_HOST', async () => {
    const { app } = testApp({ env: { DENY_HOSTS: 'example.com' } })
    await expectError(await post(app, { url: PAGE }), 'BLOCKED_HOST')
  })
})

describe('?save', () => {
  const saves = ['?save', '?save=', '?save=false', '?a=1&save', '?s%61ve']

  test.each(saves)('%s without x-service-dev is FORBIDDEN', async (query) => {
    await expectError(await post(testApp().app, { url: PAGE }, { path: `/api/inspect${query}` }), 'FORBIDDEN')
  })

  test.each(['1', 'false', 'TRUE!'])('x-service-dev: %s is FORBIDDEN', async (value) => {
    const headers = { 'x-service-dev': value, 'x-service-api-key': 'lks_1' }
    await expectError(
      await post(testApp().app, { url: PAGE }, { path: '/api/inspect?save', headers }),
      'FORBIDDEN',
    )
  })

  test.each([undefined, 'lks_unknown'])('?save with the secret %s is UNAUTHORIZED', async (secret) => {
    const headers: Record<string, string> = { 'x-service-dev': 'true' }
    if (secret) headers['x-service-api-key'] = secret
    const { app, inspected } = testApp()
    const response = await post(app, { url: PAGE }, { path: '/api/inspect?save', headers })
    const { message } = await expectError(response, 'UNAUTHORIZED')
    expect(message).not.toContain('lks_')
    expect(inspected).toEqual([])
  })

  test('the development headers alone save nothing', async () => {
    const headers = { 'x-service-dev': 'true', 'x-service-api-key': 'lks_unknown' }
    expect((await post(testApp().app, { url: PAGE }, { headers })).status).toBe(200)
  })

  const headers = { 'x-service-dev': 'true', 'x-service-api-key': 'lks_1' }
  const savePost = (app: App, usedBy: unknown) =>
    post(app, { url: PAGE, usedBy }, { path: '/api/inspect?save', headers })

  test.each(['agent', 'é'.repeat(256), '😀'.repeat(256), { tool: 'x' }, {}])(
    'takes usedBy %j',
    async (usedBy) => {
      const save = vi.fn(async () => ({ url: '/local-preview/lp_1' }))
      const { app } = testApp({ verifySecret: async () => ({ environmentId: 'de_1', save }) })
      const response = await savePost(app, usedBy)
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ data: { url: '/local-preview/lp_1' } })
      expect(save).toHaveBeenCalledWith(expect.objectContaining({ durationMs: expect.any(Number) }), usedBy)
    },
  )

  test.each([undefined, null, 7, true, '', 'a'.repeat(257), [], ['x'], { x: 'a'.repeat(1024) }])(
    'refuses usedBy %j',
    async (usedBy) => {
      const { app, inspected } = testApp({ verifySecret: granting })
      await expectError(await savePost(app, usedBy), 'INVALID_INPUT')
      expect(inspected).toEqual([])
    },
  )
})

describe('the order of the checks', () => {
  const refused: LimitVerdict = {
    ok: false,
    headers: { 'Retry-After': '7', RateLimit: '"client";r=0;t=7' },
    message: 'The limit is used up.',
  }
  const dev = { 'x-service-dev': 'true' }
  const save = '/api/inspect?save'

  /** Each request breaks this rule and every later one. */
  test.each<[ServiceErrorCode, string, Record<string, string>, unknown, TestOptions]>([
    ['FORBIDDEN', save, {}, '{', {}],
    ['UNAUTHORIZED', save, dev, '{', {}],
    ['INVALID_INPUT', save, dev, '{', { verifySecret: granting }],
    ['INVALID_INPUT', save, dev, { url: 'x' }, { verifySecret: granting }],
    ['INVALID_URL', save, dev, { url: 'x', usedBy: 'me' }, { verifySecret: granting }],
    [
      'UNSUPPORTED_PROTOCOL',
      save,
      dev,
      { url: 'ftp://u:p@localhost', usedBy: 'me' },
      { verifySecret: granting },
    ],
    ['INVALID_URL', '/api/inspect', {}, { url: 'http://u:p@localhost' }, {}],
    ['BLOCKED_HOST', '/api/inspect', {}, { url: 'http://localhost' }, {}],
    ['RATE_LIMITED', '/api/inspect', {}, { url: PAGE }, {}],
  ])('%s at %s with %o and %o', async (code, path, headers, body, options) => {
    const take = vi.fn(async () => refused)
    const inspectionSlots = createInspectionSlots()
    inspectionSlots.drain()
    const { app, inspected } = testApp({ limits: { take }, inspectionSlots, ...options })
    await expectError(await post(app, body, { path, headers }), code)
    expect(take).toHaveBeenCalledTimes(code === 'RATE_LIMITED' ? 1 : 0)
    expect(inspected).toEqual([])
  })

  test('a refusal by the limits carries their headers', async () => {
    const { app } = testApp({ limits: { take: async () => refused } })
    const response = await post(app, { url: PAGE })
    await expectError(response, 'RATE_LIMITED')
    expect(response.headers.get('retry-after')).toBe('7')
    expect(response.headers.get('ratelimit')).toBe('"client";r=0;t=7')
  })

  test('a success and a failure carry the headers of the limits', async () => {
    const limits = { take: async () => ({ ok: true as const, headers: { RateLimit: '"client";r=59;t=60' } }) }
    const failing = { limits, inspect: () => Promise.reject(new InspectError('TIMEOUT')) }
    for (const options of [{ limits }, failing]) {
      const response = await post(testApp(options).app, { url: PAGE })
      expect(response.headers.get('ratelimit')).toBe('"client";r=59;t=60')
    }
  })

  test('a draining process answers UNAVAILABLE', async () => {
    const inspectionSlots = createInspectionSlots()
    inspectionSlots.drain()
    const response = await post(testApp({ inspectionSlots }).app, { url: PAGE })
    await expectError(response, 'UNAVAILABLE')
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(response.headers.get('connection')).toBe('close')
  })
})

describe('errors of the inspection', () => {
  test.each(Object.keys(ENGINE_ERRORS) as EngineErrorCode[])(
    '%s keeps its code and message',
    async (code) => {
      const { app } = testApp({ inspect: () => Promise.reject(new InspectError(code, 'A sentence.')) })
      const { message } = await expectError(await post(app, { url: PAGE }), code)
      expect(message).toBe('A sentence.')
    },
  )

  test('codes of the service are kept', async () => {
    for (const code of Object.keys(SERVICE_ERRORS) as ServiceErrorCode[]) {
      const { app } = testApp({ inspect: () => Promise.reject(new ServiceError(code)) })
      await expectError(await post(app, { url: PAGE }), code)
    }
  })

  test.each([new TypeError('the answer came from 10.1.2.3'), 'a string', { an: 'object' }, undefined])(
    'a crash is INTERNAL_ERROR and reveals nothing: %o',
    async (thrown) => {
      const { app, lines } = testApp({ inspect: () => Promise.reject(thrown) })
      const { message } = await expectError(await post(app, { url: PAGE }), 'INTERNAL_ERROR')
      expect(message).toBe(SERVICE_ERRORS.INTERNAL_ERROR.sentence)
      expect(lines).toContainEqual(expect.objectContaining({ level: 50, event: 'crash' }))
      expect(JSON.stringify(lines)).not.toContain('10.1.2.3')
    },
  )
})

describe('recursion', () => {
  test('our own crawler and prefetching browsers start nothing', async () => {
    const { app, inspected } = testApp()
    const own = 'Mozilla/5.0 (compatible; Linklens/0.1.0; +https://linklens.example/bot)'
    for (const headers of [{ 'user-agent': own }, { 'sec-purpose': 'prefetch;prerender' }]) {
      await expectError(await post(app, { url: PAGE }, { headers }), 'FORBIDDEN')
    }
    expect(inspected).toEqual([])
  })
})

describe('a client that disconnects', () => {
  test('aborts the inspection', async () => {
    const client = new AbortController()
    let signal: AbortSignal | undefined
    const { app, lines } = testApp({
      inspect: (_, options) => {
        signal = options?.signal
        return new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(signal?.reason)),
        )
      },
    })
    const body = JSON.stringify({ url: PAGE })
    const answer = app.request(
      new Request('http://localhost/api/inspect', { method: 'POST', body, signal: client.signal }),
    )
    await eventually(() => expect(signal).toBeDefined())
    client.abort('left')
    expect((await answer).status).toBe(499)
    expect(signal?.aborted).toBe(true)
    expect(lines).toContainEqual(expect.objectContaining({ event: 'inspection', outcome: 'gone' }))
    expect(lines).not.toContainEqual(expect.objectContaining({ event: 'crash' }))
  })
})

describe('equal requests at the same time', () => {
  const answer = Promise.withResolvers<void>()
  const counted: string[] = []
  const { app, inspected, lines } = testApp({
    inspect: async () => {
      await answer.promise
      return exampleInspection()
    },
    limits: {
      take: async (_, { target }) => {
        counted.push(target.href)
        return { ok: true, headers: {} }
      },
    },
  })

  test('are one inspection, each counted and logged, and other options are another', async () => {
    const equal = Array.from({ length: 40 }, () => post(app, { url: PAGE }))
    const other = [
      post(app, { url: PAGE, explain: true }),
      post(app, { url: PAGE, acceptLanguage: 'fr' }),
      post(app, { url: `${PAGE}?a=1` }),
    ]
    await eventually(() => expect(counted).toHaveLength(43))
    answer.resolve()
    const answers = await Promise.all([...equal, ...other])
    expect(answers.map(({ status }) => status)).toEqual(Array(43).fill(200))
    expect(inspected).toHaveLength(4)
    expect(lines.filter(({ event, outcome }) => event === 'inspection' && outcome === 'ok')).toHaveLength(43)
  })
})

describe('methods and CORS', () => {
  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
    '%s is METHOD_NOT_ALLOWED',
    async (method) => {
      const response = await testApp().app.request('/api/inspect', { method })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('POST, OPTIONS')
      if (method !== 'HEAD') await expectError(response, 'METHOD_NOT_ALLOWED')
    },
  )

  test('the preflight allows any page to send JSON, and never a secret', async () => {
    const response = await testApp().app.request('/api/inspect', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://anywhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-service-api-key,x-service-dev',
      },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-methods')).toBe('POST')
    expect(response.headers.get('access-control-allow-headers')).toBe(
      'accept,content-type,traceparent,x-request-id',
    )
    expect(response.headers.get('access-control-max-age')).toBe('7200')
    expect(response.headers.has('access-control-allow-credentials')).toBe(false)
  })

  test.each([{ url: PAGE }, '{', { url: 'http://localhost/' }])(
    'every answer can be read by any page: %j',
    async (body) => {
      const response = await post(testApp().app, body, { headers: { origin: 'https://anywhere.example' } })
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      const exposed = response.headers.get('access-control-expose-headers')?.split(',')
      expect(exposed).toEqual(['RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id'])
    },
  )
})
