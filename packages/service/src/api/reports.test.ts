import {
  errorEnvelopeSchema,
  SERVICE_ERRORS,
  successEnvelopeSchema,
  type ServiceErrorCode,
} from '@linklens/contract'
import { InspectError, type Inspection } from '@linklens/engine'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDeps, type TestOptions } from '../../test/test-deps.ts'
import type { RateLimitOverrides } from '../config-variables.ts'
import type { AppEnv } from '../http/app-env.ts'
import { respondWithError } from '../http/envelope.ts'
import { createReportLimits } from '../http/inspection-limits.ts'
import { createRateLimits } from '../http/rate-limit.ts'
import { createRequestBudgets } from '../http/request-budgets.ts'
import { readThumbnail } from '../saved/reports.ts'
import { openStore, type Store } from '../store/db.ts'
import { exampleInspection } from './example-inspection.ts'
import { createdReportSchema, openedReportSchema, reportRoutes, type ReportDeps } from './reports.ts'

const PAGE = 'https://example.com/page'

let store: Store
beforeEach(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
})
afterEach(() => store.close())

type Options = TestOptions & { overrides?: RateLimitOverrides; makeThumbnail?: ReportDeps['makeThumbnail'] }

function reportApp({ overrides = {}, makeThumbnail, ...options }: Options = {}) {
  const deps = testDeps(options)
  const rateLimits = createRateLimits(store, { secret: 'secret', overrides, logger: { warn: () => {} } })
  const clientAddress = () => '192.0.2.1'
  const budgets = createRequestBudgets({ rateLimits, clientAddress })
  const reportLimits = createReportLimits(rateLimits, budgets, clientAddress)
  const app = new Hono<AppEnv>()
  app.route(
    '/api/reports',
    reportRoutes({ ...deps, store, reportLimits, ...(makeThumbnail ? { makeThumbnail } : {}) }),
  )
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
    expect(body.data).toEqual({ id: data.id, createdAt: data.createdAt, inspection: exampleInspection() })
    expect(JSON.stringify(body)).not.toContain(data.deleteToken)
  })

  test('never changes, whatever the page says later', async () => {
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

  test('warns when the address looks as if it held a secret', async () => {
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

  test('keeps a thumbnail, and does without when there is none', async () => {
    const picture = new Uint8Array([1, 2, 3])
    const { data } = await reportApp({ makeThumbnail: async () => picture }).freeze()
    expect(new Uint8Array((await readThumbnail(store, data.id)) ?? [])).toEqual(picture)
    const failing = reportApp({ makeThumbnail: () => Promise.reject(new Error('no picture')) })
    const { data: bare } = await failing.freeze()
    expect(await readThumbnail(store, bare.id)).toBeUndefined()
    expect(failing.lines).toContainEqual(expect.objectContaining({ event: 'crash' }))
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

  test('refuses what is over it, and tells when to come back', async () => {
    const { post, freeze, inspected } = reportApp({ overrides })
    await freeze()
    const second = await post({ url: PAGE })
    expect(second.headers.get('ratelimit')).toMatch(
      /^"report";r=0;t=86400, "client";r=58;t=60, "clientTarget";r=18;t=60$/,
    )
    const third = await post({ url: PAGE })
    const { message } = await expectError(third, 'RATE_LIMITED')
    expect(message).toContain('2 reports frozen by one client in 24 hours')
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
