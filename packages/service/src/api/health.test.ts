import { describe, expect, test, vi } from 'vitest'
import { testApp } from '../../test/test-deps.ts'
import { createInspectionSlots } from '../inspections/inspection-slots.ts'

test('/healthz says that the process lives, also while it drains', async () => {
  const inspectionSlots = createInspectionSlots()
  inspectionSlots.drain()
  const response = await testApp({ inspectionSlots }).app.request('/healthz')
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test.each(['/healthz', '/readyz'])('%s says which methods it takes', async (path) => {
  const response = await testApp().app.request(path, { method: 'POST' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/u)
  expect(await response.text()).toContain('not POST')
})

describe('/readyz', () => {
  const passing = { name: 'database', run: async () => {} }

  test('is 200 when every check passes', async () => {
    const response = await testApp({ readiness: [passing] }).app.request('/readyz')
    expect([response.status, await response.json()]).toEqual([
      200,
      { status: 'ready', checks: { database: 'ok' } },
    ])
  })

  test('is 200 with what the operator should change', async () => {
    const warnings = ['The decoder has a hole.']
    const response = await testApp({ readiness: [passing], warnings }).app.request('/readyz')
    expect([response.status, await response.json()]).toEqual([
      200,
      { status: 'ready', checks: { database: 'ok' }, warnings },
    ])
  })

  test('is 503 when one fails, without the reason', async () => {
    const failing = { name: 'migrations', run: () => Promise.reject(new Error('password-word refused')) }
    const { app, lines } = testApp({ readiness: [passing, failing] })
    const response = await app.request('/readyz')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.json()).toEqual({
      status: 'not ready',
      checks: { database: 'ok', migrations: 'failed' },
    })
    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'not-ready', level: 40, check: 'migrations', reason: 'Error' }),
    )
    expect(lines).not.toContainEqual(expect.objectContaining({ event: 'crash' }))
    expect(JSON.stringify(lines)).not.toContain('password-word')
  })

  test('is 503 when a check hangs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const hanging = { name: 'database', run: () => new Promise<void>(() => {}) }
      const { app, lines } = testApp({ readiness: [hanging] })
      const answer = app.request('/readyz')
      await vi.advanceTimersByTimeAsync(2_000)
      expect((await answer).status).toBe(503)
      expect(lines).toContainEqual(expect.objectContaining({ event: 'not-ready', reason: 'TimeoutError' }))
    } finally {
      vi.useRealTimers()
    }
  })

  test('is 503 while the process drains', async () => {
    const inspectionSlots = createInspectionSlots()
    inspectionSlots.drain()
    const response = await testApp({ inspectionSlots, readiness: [passing] }).app.request('/readyz')
    expect([response.status, await response.json()]).toEqual([
      503,
      { status: 'draining', checks: { database: 'ok' } },
    ])
  })
})
