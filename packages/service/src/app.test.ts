import { SERVICE_ERRORS } from '@linklens/contract'
import { InspectError } from '@linklens/engine'
import { describe, expect, test } from 'vitest'
import { testApp } from '../test/test-deps.ts'
import { exampleInspection } from './api/openapi/example-inspection.ts'
import { ServiceError } from './service-error.ts'

describe('paths below /api', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['POST', '/api/inspect/'],
    ['POST', '/api/inspect/more'],
    ['DELETE', '/api/%'],
    ['OPTIONS', '/api/nothing'],
    ['PROPFIND', '/api/../api/nothing'],
  ])('%s %s is NOT_FOUND in the envelope', async (method, path) => {
    const response = await testApp().app.request(path, { method })
    expect(response.status).toBe(404)
    expect(await response.json()).toStrictEqual({
      message: SERVICE_ERRORS.NOT_FOUND.sentence,
      status: 404,
      data: { code: 'NOT_FOUND' },
    })
  })

  test.each(['POST', 'PUT', 'DELETE'])('%s on the OpenAPI document is METHOD_NOT_ALLOWED', async (method) => {
    const response = await testApp().app.request('/api/openapi.json', { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect(await response.json()).toMatchObject({ status: 405, data: { code: 'METHOD_NOT_ALLOWED' } })
  })
})

test('an unknown path is an HTML page with 404', async () => {
  const response = await testApp().app.request('/nothing-here')
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toMatch(/^text\/html/)
})

describe('errors before the pages', () => {
  const busy = () =>
    testApp({
      inMemoryLimit: () => {
        throw new ServiceError('RATE_LIMITED')
      },
    }).app

  test('are a whole page for a person', async () => {
    const response = await busy().request('/rules')
    expect(response.status).toBe(429)
    expect(await response.text()).toMatch(/^<!DOCTYPE html>[^]*<title>[^]*rel="stylesheet"/i)
  })

  test.each(['/install.sh', '/releases/latest.txt'])('are one line of text at %s', async (path) => {
    const response = await busy().request(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      429,
      'text/plain; charset=UTF-8',
    ])
    expect(await response.text()).toBe(`${SERVICE_ERRORS.RATE_LIMITED.sentence}\n`)
  })
})

describe('X-Request-Id', () => {
  test.each(['trace-1234', 'a'.repeat(64), '0af7651916cd43dd8448eb211c80319c'])('keeps %s', async (id) => {
    const response = await testApp().app.request('/healthz', { headers: { 'x-request-id': id } })
    expect(response.headers.get('x-request-id')).toBe(id)
  })

  test.each(['short', 'a'.repeat(65), 'has space in it', '<script>alert', '-leading-dash', 'é'.repeat(10)])(
    'replaces %s',
    async (id) => {
      const response = await testApp().app.request('/api/nothing', { headers: { 'x-request-id': id } })
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})

describe('every answer', () => {
  test.each(['/', '/healthz', '/nothing', '/api/nothing', '/api/openapi.json'])(
    '%s has the security headers',
    async (path) => {
      const { headers } = await testApp().app.request(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('content-security-policy')).not.toContain('unsafe')
      expect(headers.has('strict-transport-security')).toBe(false)
      expect(headers.get('x-request-id')).toBeTruthy()
    },
  )

  test('asks browsers to use https where the service has it', async () => {
    const { app } = testApp({ env: { BASE_URL: 'https://linklens.example' } })
    expect((await app.request('/healthz')).headers.get('strict-transport-security')).toBe('max-age=31536000')
  })
})

const inMemoryLimit = () =>
  Promise.reject(new ServiceError('RATE_LIMITED', 'Slower.', { headers: { 'Retry-After': '9' } }))

test('the in-memory limit covers everything but the health routes, and any page can read its refusal', async () => {
  const { app } = testApp({ inMemoryLimit })
  expect((await app.request('/healthz')).status).toBe(200)
  const page = await app.request('/')
  expect([page.status, page.headers.get('retry-after')]).toEqual([429, '9'])
  const response = await app.request('/api/inspect', { method: 'POST', body: '{' })
  expect(await response.json()).toEqual({ message: 'Slower.', status: 429, data: { code: 'RATE_LIMITED' } })
  expect(response.headers.get('retry-after')).toBe('9')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
})

describe('logs', () => {
  test('name the host of a target, never its path, query or the secret', async () => {
    const { app, lines } = testApp()
    await app.request('/api/inspect?save&q=query-word', {
      method: 'POST',
      headers: { 'x-service-dev': 'true', 'x-service-api-key': 'secret-word' },
      body: '{}',
    })
    await app.request('/api/inspect?q=query-word', {
      method: 'POST',
      body: JSON.stringify({ url: 'https://example.com/path-word?query-word#hash-word' }),
      headers: { 'x-request-id': 'request-1' },
    })
    expect(lines).toContainEqual(
      expect.objectContaining({
        event: 'inspection',
        requestId: 'request-1',
        door: 'api',
        host: 'example.com',
        outcome: 'ok',
      }),
    )
    expect(lines).toContainEqual(
      expect.objectContaining({
        event: 'request',
        requestId: 'request-1',
        route: '/api/inspect',
        method: 'POST',
        status: 200,
      }),
    )
    expect(JSON.stringify(lines)).not.toMatch(/(path|query|hash|secret)-word/)
  })

  test('give the time of the analysis of an inspection that got that far', async () => {
    const { app, lines } = testApp({
      inspect: async (url, options) => {
        if (url.includes('away')) throw new InspectError('FETCH_FAILED')
        options?.onCaptured?.()
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30)
        return exampleInspection()
      },
    })
    for (const host of ['example.com', 'away.example.com'])
      await app.request('/api/inspect', { method: 'POST', body: `{"url":"https://${host}/"}` })
    const [done, failed] = lines.filter(({ event }) => event === 'inspection')
    expect(done?.analysisMs).toBeGreaterThanOrEqual(29)
    expect(done?.analysisMs).toBeLessThanOrEqual(Number(done?.durationMs) + 1)
    expect(failed).toMatchObject({ outcome: 'FETCH_FAILED' })
    expect(failed).not.toHaveProperty('analysisMs')
  })

  test('do not name an unknown path', async () => {
    const { app, lines } = testApp()
    await app.request('/local-preview-secret-word/api')
    expect(lines).toEqual([expect.objectContaining({ event: 'request', route: 'unmatched', status: 404 })])
  })
})
