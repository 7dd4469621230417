import { inspectionResult, summarySchema } from '@linklens/mcp'
import { expect, test } from 'vitest'
import { testApp } from '../../test/test-deps.ts'
import { exampleInspection } from './openapi/example-inspection.ts'

const post = async (body: unknown) => {
  const { app, inspected } = testApp()
  const response = await app.request('/api/summary', { method: 'POST', body: JSON.stringify(body) })
  return { response, inspected, answer: (await response.json()) as Record<string, unknown> }
}

test('gives what the tool gives for detail "summary", in the envelope', async () => {
  const { response, answer } = await post({ url: exampleInspection().fetch.requestedUrl })
  const { structuredContent } = inspectionResult(exampleInspection(), { detail: 'summary' })
  expect(answer).toEqual({
    message: expect.stringMatching(/^Inspected example\.com: \d+ of 100/),
    status: 200,
    data: structuredContent,
  })
  expect(summarySchema.strict().parse(answer['data'])).toEqual(structuredContent)
  expect(response.headers.has('access-control-allow-origin')).toBe(false)
})

test('names unknown keys, and the field that is wrong', async () => {
  const { answer } = await post({ url: 'https://example.com/', detail: 'full' })
  expect(answer['message']).toMatch(/ Unknown fields were ignored: "detail"\.$/)
  const refused = await post({ url: 'https://example.com/', crawlers: 'nobody' })
  expect(refused.answer).toMatchObject({
    message: expect.stringContaining('"crawlers"'),
    status: 400,
    data: { code: 'INVALID_INPUT' },
  })
  expect(refused.inspected).toEqual([])
})

test('takes POST alone', async () => {
  const response = await testApp().app.request('/api/summary')
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
})
