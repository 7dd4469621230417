import {
  errorEnvelopeSchema,
  SERVICE_ERRORS,
  successEnvelopeSchema,
  type ServiceErrorCode,
} from '@linklens/contract'
import { InspectError, compactInspection, type Inspection } from '@linklens/engine'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testApp, testDeps, type TestOptions } from '../../test/test-deps.ts'
import type { RateLimitOverrides } from '../config-variables.ts'
import type { AppEnv } from '../http/app-env.ts'
import { respondWithError } from '../http/envelope.ts'
import { createRateLimits } from '../limits/rate-limit.ts'
import { ImageError } from '../images/process/image-error.ts'
import { createIdempotentKeys } from '../saved/idempotency.ts'
import { readThumbnail } from '../saved/reports.ts'
import { openStore, type Store } from '../store/db.ts'
import { exampleInspection } from './openapi/example-inspection.ts'
import { createdReportSchema, openedReportSchema, reportRoutes } from './reports.ts'

const PAGE = 'https://example.com/page'

let store: Store
beforeEach(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
})
afterEach(() => store.close())

type Options = TestOptions & { overrides?: RateLimitOverrides }

function reportApp({ overrides = {}, ...options }: Options = {}) {
  const rateLimits = createRateLimits(store, { secret: 'secret', overrides, logger: { warn: () => {} } })
  const deps = testDeps({ store, rateLimits, ...options })
  const app = new Hono<AppEnv>()
  app.route('/api/reports', reportRoutes(deps))
  app.onError((error, c) => respondWithError(c, error))
  const request = (path: string, init?: RequestInit) => app.request(`/api/reports${path}`, init)
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    request('', { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) })
  const freeze = async (url = PAGE) => {
    const response = await post({ url })
    expect(response.status).toBe(201)
    return successEnvelopeSchema(createdReportSchema).parse(await response.json())
  }
  const remove = (id: string, authorization?: string) =>
    request(`/${id}`, { method: 'DELETE', headers: authorization === undefined ? {} : { authorization } })
  return { ...deps, request, post, freeze, remove }
}

const created = async (response: Response) =>
  successEnvelopeSchema(createdReportSchema).parse(await response.json()).data

async function expectError(response: Response, code: ServiceErrorCode) {
  expect(response.status).toBe(SERVICE_ERRORS[code].httpStatus)
  const body = errorEnvelopeSchema.parse(await response.json())
  expect(body).toMatchObject({ status: response.status, data: { code } })
  return body
}

describe('freezing', () => {
  test('answers 201 with the report’s page and the token that deletes it', async () => {
    const { request, freeze, inspected } = reportApp()
    const { data, message, status } = await freeze()
    expect(status).toBe(201)
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9A-Za-z]{16}$/),
      url: `/r/${data.id}`,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      deleteToken: expect.stringMatching(/^[0-9A-Za-z]{32}$/),
    })
    expect(message).toBe('Froze the inspection of example.com. Keep the deleteToken: it is not shown again.')
    expect(inspected).toEqual([PAGE])

    const opened = await request(`/${data.id}`)
    expect(opened.status).toBe(200)
    const body = successEnvelopeSchema(openedReportSchema).parse(await opened.json())
    expect(body.data).toEqual({
      id: data.id,
      createdAt: data.createdAt,
      inspection: compactInspection(exampleInspection()),
    })
    expect(JSON.stringify(body)).not.toContain(data.deleteToken)
  })

  test('explains on request', async () => {
    const { request, freeze } = reportApp()
    const { data } = await freeze()
    const platformsOf = async (query: string) =>
      successEnvelopeSchema(openedReportSchema).parse(await (await request(`/${data.id}${query}`)).json())
        .data.inspection.platformCompatibility.platforms
    expect((await platformsOf(''))['slack']).not.toHaveProperty('trace')
    expect((await platformsOf('?explain=slack'))['slack']).toHaveProperty('trace')
    expect((await platformsOf('?explain=slack'))['x']).not.toHaveProperty('trace')
    expect((await platformsOf('?explain'))['x']).toHaveProperty('trace')
    const { message } = await expectError(await request(`/${data.id}?explain=myspace`), 'INVALID_INPUT')
    expect(message).toContain('facebook')
  })

  test('may be kept for a minute, and is not sent again to who has it', async () => {
    const { request, freeze } = reportApp()
    const { data } = await freeze()
    const first = await request(`/${data.id}`)
    expect(first.headers.get('cache-control')).toBe('public, max-age=60')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    const again = await request(`/${data.id}`, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const explained = await request(`/${data.id}?explain`, { headers: { 'if-none-match': etag } })
    expect(explained.status).toBe(200)
    expect((await request('/AAAAAAAAAAAAAAAA')).headers.get('cache-control') ?? '').not.toMatch(/max-age/)
  })

  test('may be read by any page, without credentials and without deleting it', async () => {
    const { data } = await reportApp().freeze()
    const { app } = testApp({ store })
    for (const id of [data.id, 'AAAAAAAAAAAAAAAA']) {
      const { headers } = await app.request(`/api/reports/${id}`)
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.has('access-control-allow-credentials')).toBe(false)
    }
    const asked = { origin: 'https://other.example', 'access-control-request-method': 'DELETE' }
    const { headers } = await app.request(`/api/reports/${data.id}`, { method: 'OPTIONS', headers: asked })
    expect(headers.get('access-control-allow-methods')).toBe('GET')
    expect(headers.get('access-control-allow-headers')).not.toContain('authorization')
  })

  describe('with an Idempotency-Key', () => {
    const key = { 'idempotency-key': 'deploy-7' }
    const idempotent = (client = 'one', now?: () => number) =>
      reportApp({
        idempotentKeys: createIdempotentKeys(['s'.repeat(32)], now),
        clientHash: () => client,
        inspect: async (url) => {
          const example = exampleInspection()
          return { ...example, fetch: { ...example.fetch, requestedUrl: url } }
        },
      })

    test('a request that is sent again gets the same answer, and inspects nothing', async () => {
      const { post, inspected } = idempotent()
      const [first, again] = [await post({ url: PAGE }, key), await post({ url: PAGE }, key)]
      expect([first.status, again.status]).toEqual([201, 201])
      expect(await again.json()).toEqual(await first.json())
      expect(inspected).toEqual([PAGE])
    })

    test('a request that is sent again after midnight gets the same report', async () => {
      let now = Date.UTC(2026, 10, 20, 23, 59)
      const { post, inspected } = idempotent('one', () => now)
      const first = await created(await post({ url: PAGE }, key))
      now = Date.UTC(2026, 10, 21, 0, 1)
      expect(await created(await post({ url: PAGE }, key))).toEqual(first)
      expect(inspected).toEqual([PAGE])
    })

    test('two at once make one report', async () => {
      const { post } = idempotent()
      const answers = await Promise.all([post({ url: PAGE }, key), post({ url: PAGE }, key)])
      const [one, other] = await Promise.all(answers.map(created))
      expect(one).toEqual(other)
    })

    test('another body is refused', async () => {
      const { post } = idempotent()
      await post({ url: PAGE }, key)
      const { message } = await expectError(await post({ url: `${PAGE}/2` }, key), 'INVALID_INPUT')
      expect(message).toContain('another body')
    })

    test('with an Idempotency-Key of another client, and of the day before yesterday, is another key', async () => {
      let at = Date.UTC(2026, 10, 20)
      const ids = []
      for (const [client, day] of [
        ['one', 0],
        ['two', 0],
        ['one', 2],
      ] as const) {
        at = Date.UTC(2026, 10, 20 + day)
        const { post } = idempotent(client, () => at)
        ids.push((await created(await post({ url: PAGE }, key))).id)
      }
      expect(new Set(ids).size).toBe(3)
    })

    test('its token deletes the report', async () => {
      const { post, remove } = idempotent()
      const { id, deleteToken } = await created(await post({ url: PAGE }, key))
      expect((await remove(id, `Bearer ${deleteToken}`)).status).toBe(200)
    })

    test('a report that was deleted stays deleted, for a day', async () => {
      const { post, remove, inspected } = idempotent()
      const { id, deleteToken } = await created(await post({ url: PAGE }, key))
      await remove(id, `Bearer ${deleteToken}`)
      for (const url of [PAGE, `${PAGE}/2`]) {
        const again = await post({ url }, key)
        expect(again.status).toBe(410)
        expect(await again.json()).toEqual({
          message: expect.stringContaining('has been deleted'),
          status: 410,
          data: { code: 'NOT_FOUND' },
        })
      }
      expect(inspected).toEqual([PAGE])
      expect((await post({ url: PAGE }, { 'idempotency-key': 'another' })).status).toBe(201)
    })

    test.each(['', 'x'.repeat(256)])('of a wrong length is refused', async (wrong) => {
      const { post } = idempotent()
      await expectError(await post({ url: PAGE }, { 'idempotency-key': wrong }), 'INVALID_INPUT')
    })
  })

  test('never changes when the page changes later', async () => {
    const example = exampleInspection()
    let title = 'then'
    const inspect = async (): Promise<Inspection> => ({
      ...example,
      fetch: { ...example.fetch, contentType: title },
    })
    const { request, freeze } = reportApp({ inspect })
    const { data } = await freeze()
    title = 'now'
    await freeze()
    const opened = successEnvelopeSchema(openedReportSchema).parse(
      await (await request(`/${data.id}`)).json(),
    )
    expect(opened.data.inspection.fetch.contentType).toBe('then')
  })

  test('warns when the URL looks as if it contained a secret', async () => {
    const example = exampleInspection()
    const url = 'https://example.com/?reset_token=abc'
    const inspect = async () => ({
      ...example,
      fetch: { ...example.fetch, requestedUrl: url, finalUrl: `${url}&sid=1` },
    })
    const { message } = await reportApp({ inspect }).freeze(url)
    expect(message).toContain('may hold a secret (reset_token, sid)')
    expect(message).not.toContain('abc')
  })

  test('has a thumbnail, and is saved without one when that fails', async () => {
    const image = new Uint8Array([1, 2, 3])
    const { data } = await reportApp({ makeThumbnail: async () => image }).freeze()
    expect(new Uint8Array((await readThumbnail(store, data.id)) ?? [])).toEqual(image)
    const failing = reportApp({ makeThumbnail: () => Promise.reject(new Error('no image')) })
    const { data: bare } = await failing.freeze()
    expect(await readThumbnail(store, bare.id)).toBeUndefined()
    expect(failing.lines).toContainEqual(expect.objectContaining({ event: 'crash' }))
  })

  test.each(['time', 'busy'] as const)('names the reason of a missing thumbnail: %s', async (reason) => {
    const { freeze, lines } = reportApp({ makeThumbnail: () => Promise.reject(new ImageError(reason)) })
    await freeze()
    const [line, ...others] = lines.filter(({ event }) => event === 'thumbnail-missing' || event === 'crash')
    expect(line).toMatchObject({ event: 'thumbnail-missing', level: 40, reason })
    expect(others).toEqual([])
  })

  test.each<[unknown, ServiceErrorCode]>([
    ['{', 'INVALID_INPUT'],
    [{}, 'INVALID_INPUT'],
    [{ url: 7 }, 'INVALID_INPUT'],
    [{ url: PAGE.padEnd(17_000, 'a') }, 'PAYLOAD_TOO_LARGE'],
    [{ url: 'example.com' }, 'INVALID_URL'],
    [{ url: 'http://localhost/' }, 'BLOCKED_HOST'],
  ])('%j is %s, is free, and freezes nothing', async (body, code) => {
    const { post, inspected } = reportApp()
    await expectError(await post(body), code)
    expect(inspected).toEqual([])
    expect(await store.db.selectFrom('rate_limit_counters').selectAll().execute()).toEqual([])
    expect(await store.db.selectFrom('reports').selectAll().execute()).toEqual([])
  })

  test('our own crawler and prefetching browsers start nothing', async () => {
    const { post, inspected } = reportApp()
    await expectError(await post({ url: PAGE }, { 'sec-purpose': 'prefetch' }), 'FORBIDDEN')
    expect(inspected).toEqual([])
  })
})

describe('the limit of reports', () => {
  const overrides = { report: { limit: 2, windowSeconds: 86_400 } }

  test('refuses more than the limit, with the time to wait', async () => {
    const { post, freeze, inspected } = reportApp({ overrides })
    await freeze()
    const second = await post({ url: PAGE })
    expect(second.headers.get('ratelimit')).toMatch(
      /^"report";r=0;t=86400, "client";r=58;t=60, "clientTarget";r=18;t=60$/,
    )
    const third = await post({ url: PAGE })
    const { message } = await expectError(third, 'RATE_LIMITED')
    expect(message).toContain('2 snapshots made by one client in 24 hours')
    expect(third.headers.get('retry-after')).toBe('86400')
    expect(inspected).toHaveLength(2)
  })

  test('is not used up by pages that cannot be inspected', async () => {
    const inspect = vi.fn<() => Promise<Inspection>>(() => Promise.reject(new InspectError('TIMEOUT')))
    const { post, freeze } = reportApp({ overrides, inspect })
    for (let time = 0; time < 5; time += 1) await expectError(await post({ url: PAGE }), 'TIMEOUT')
    inspect.mockImplementation(async () => exampleInspection())
    await freeze()
    await freeze()
    await expectError(await post({ url: PAGE }), 'RATE_LIMITED')
  })

  test('counts an inspection as well', async () => {
    const { post, freeze } = reportApp({ overrides: { clientTarget: { limit: 1, windowSeconds: 60 } } })
    await freeze()
    const { message } = await expectError(await post({ url: PAGE }), 'RATE_LIMITED')
    expect(message).toContain('of one host by one client')
  })
})

describe('opening', () => {
  test.each([
    '0123456789abcdef',
    'short',
    'a'.repeat(65),
    "1'or'1'='1'--xx",
    '%00%00%00%00%00%00%00%00%00%00%00%00',
  ])('%s is NOT_FOUND', async (id) => {
    const { message } = await expectError(await reportApp().request(`/${id}`), 'NOT_FOUND')
    expect(message).toContain('no such report')
  })
})

describe('deleting', () => {
  test('takes the token of the report', async () => {
    const { request, freeze, remove } = reportApp()
    const { data } = await freeze()
    const response = await remove(data.id, `Bearer ${data.deleteToken}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      message: 'The report is deleted.',
      status: 200,
      data: { id: data.id },
    })
    await expectError(await request(`/${data.id}`), 'NOT_FOUND')
    await expectError(await remove(data.id, `Bearer ${data.deleteToken}`), 'NOT_FOUND')
  })

  test.each([undefined, '', 'Bearer', 'Bearer wrong', 'Basic abc'])('refuses %j', async (authorization) => {
    const { request, freeze, remove } = reportApp()
    const { data } = await freeze()
    const response = await remove(data.id, authorization)
    const { message } = await expectError(response, 'UNAUTHORIZED')
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(message).toContain('Authorization: Bearer <deleteToken>')
    expect((await request(`/${data.id}`)).status).toBe(200)
  })

  test('the token of another report does not help', async () => {
    const { freeze, remove } = reportApp()
    const [mine, other] = [await freeze(), await freeze()]
    await expectError(await remove(mine.data.id, `Bearer ${other.data.deleteToken}`), 'UNAUTHORIZED')
  })
})

test.each([
  ['', 'GET', 'POST, OPTIONS'],
  ['', 'DELETE', 'POST, OPTIONS'],
  ['/0123456789abcdef', 'POST', 'GET, DELETE, HEAD, OPTIONS'],
  ['/0123456789abcdef', 'PUT', 'GET, DELETE, HEAD, OPTIONS'],
])('%s takes no %s', async (path, method, allow) => {
  const response = await reportApp().request(path, { method })
  await expectError(response, 'METHOD_NOT_ALLOWED')
  expect(response.headers.get('allow')).toBe(allow)
})
