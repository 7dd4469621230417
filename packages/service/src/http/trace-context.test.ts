import { describe, expect, test } from 'vitest'
import { testApp } from '../../test/test-deps.ts'
import { readTraceId } from './trace-context.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const GIVEN = `00-${TRACE}-00f067aa0ba902b7-01`

describe('traceparent', () => {
  test.each([
    ['version 00', GIVEN],
    ['not sampled', `00-${TRACE}-00f067aa0ba902b7-00`],
    ['a later version', `01-${TRACE}-00f067aa0ba902b7-01`],
    ['a later version with more in it', `cc-${TRACE}-00f067aa0ba902b7-01-what-comes`],
  ])('traceparent of %s gives the trace id', (_, header) => expect(readTraceId(header)).toBe(TRACE))

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['in capitals', GIVEN.toUpperCase()],
    ['too short', `00-${TRACE.slice(1)}-00f067aa0ba902b7-01`],
    ['not hexadecimal', `00-${TRACE.slice(1)}g-00f067aa0ba902b7-01`],
    ['of the forbidden version', `ff-${TRACE}-00f067aa0ba902b7-01`],
    ['version 00 with more in it', `${GIVEN}-more`],
    ['a trace of zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
    ['a parent of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['two of them', `${GIVEN}, ${GIVEN}`],
  ])('traceparent that is %s is ignored', (_, header) => expect(readTraceId(header)).toBeNull())

  test('is logged with the request and its inspection, and echoed', async () => {
    const { app, lines } = testApp()
    const response = await app.request('/api/inspect', {
      method: 'POST',
      body: '{"url":"https://example.com/"}',
      headers: { traceparent: GIVEN },
    })
    expect(response.headers.get('traceparent')).toBe(GIVEN)
    expect(lines.map(({ event, traceId }) => [event, traceId])).toEqual([
      ['inspection', TRACE],
      ['request', TRACE],
    ])
  })

  test('is echoed with an error too, without tracestate and baggage', async () => {
    const { app, lines } = testApp()
    const later = `cc-${TRACE}-00f067aa0ba902b7-01-what-comes`
    const response = await app.request('/api/nowhere', {
      headers: { traceparent: later, tracestate: 'vendor=secret-word', baggage: 'user=secret-word' },
    })
    expect(response.status).toBe(404)
    expect(response.headers.get('traceparent')).toBe(`cc-${TRACE}-00f067aa0ba902b7-01`)
    expect(JSON.stringify([...response.headers])).not.toMatch(/secret-word|what-comes/)
    expect(lines).toEqual([expect.objectContaining({ event: 'request', traceId: TRACE })])
    expect(JSON.stringify(lines)).not.toContain('secret-word')
  })

  test('traceparent that is broken is neither logged nor echoed', async () => {
    const { app, lines } = testApp()
    const response = await app.request('/healthz', { headers: { traceparent: '00-secret-word-01' } })
    expect(response.headers.has('traceparent')).toBe(false)
    expect(JSON.stringify(lines)).not.toMatch(/secret-word|traceId/)
  })
})
