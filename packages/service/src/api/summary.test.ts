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
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
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

const url = '/api/summary?url=https%3A%2F%2Fexample.com%2F'

test('gives the same to a program that can only read URLs', async () => {
  const { app, inspected } = testApp()
  const response = await app.request(`${url}&crawlers=slack,x&acceptLanguage=fr`)
  const { data } = (await response.json()) as { data: unknown }
  expect([response.status, summarySchema.strict().safeParse(data).success]).toEqual([200, true])
  expect(response.headers.get('vary')).toContain('Accept')
  expect(inspected).toEqual(['https://example.com/'])
})

test('gives Markdown to who prefers it', async () => {
  const { app } = testApp()
  const asked = await app.request(url, { headers: { accept: 'text/markdown, text/html;q=0.9' } })
  expect(asked.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(await asked.text()).toMatch(/^## Link preview: \d+ of 100/)
})

test.each([
  ['no URL', '/api/summary', 'INVALID_INPUT', 400],
  ['another scheme', '/api/summary?url=ftp%3A%2F%2Fexample.com', 'UNSUPPORTED_PROTOCOL', 400],
  ['a private host', '/api/summary?url=http%3A%2F%2F10.0.0.1%2F', 'BLOCKED_HOST', 403],
])('answers %s in the envelope', async (_, path, code, status) => {
  const { app, inspected } = testApp()
  const response = await app.request(path)
  expect([response.status, await response.json(), inspected]).toEqual([
    status,
    expect.objectContaining({ data: { code } }),
    [],
  ])
})

test('takes GET and POST alone', async () => {
  const response = await testApp().app.request('/api/summary', { method: 'PUT' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST, HEAD, OPTIONS'])
})

test('may be called by scripts of any page, in both ways', async () => {
  const { app } = testApp()
  const preflight = await app.request('/api/summary', {
    method: 'OPTIONS',
    headers: { origin: 'https://tool.example', 'access-control-request-method': 'POST' },
  })
  expect(preflight.headers.get('access-control-allow-methods')).toBe('GET,POST')
  const headers = {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-dest': 'empty',
    origin: 'https://tool.example',
  }
  const posted = await app.request('/api/summary', {
    method: 'POST',
    body: JSON.stringify({ url: 'https://example.com/' }),
    headers,
  })
  const read = await app.request(url, { headers })
  expect([posted.status, read.status]).toEqual([200, 200])
})
