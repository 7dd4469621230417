import { InspectError } from '@linklens/engine'
import { expect, test } from 'vitest'
import { explainLocalFailure } from './explain-failure.ts'

const explain = (error: InspectError) => explainLocalFailure(error, 'https://localhost:3000/page')
const fetchFailed = (code: string, details: object = {}) =>
  new InspectError('FETCH_FAILED', 'The host …', { cause: Object.assign(new Error(), { code, ...details }) })

test.each([
  ['ECONNREFUSED', 'Nothing answers at localhost:3000. Is your dev server running'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'Try http://localhost:3000'],
  ['HPE_INVALID_CONSTANT', 'write https://localhost:3000'],
])('%s is explained: %s', (code, expected) => {
  const explained = explain(fetchFailed(code))
  expect(explained).toMatchObject({ code: 'FETCH_FAILED', message: expect.stringContaining(expected) })
})

test.each([
  ['TIMEOUT', 'did not answer in time'],
  ['RESPONSE_TOO_LARGE', 'The limit for a page is 8 MiB'],
  ['BLOCKED_HOST', 'redirects to another machine'],
  ['BLOCKED_ADDRESS', 'redirects to another machine'],
] as const)('%s is explained: %s', (code, expected) => {
  expect(explain(new InspectError(code))).toMatchObject({ code, message: expect.stringContaining(expected) })
})

test.each([
  ['http://localhost:3000/', 3000, 'Nothing answers at localhost:3000.'],
  ['http://localhost:3000/', 3001, 'localhost:3000 redirects to port 3001 of this machine'],
  ['http://localhost/', 80, 'Nothing answers at localhost.'],
  ['https://localhost/', 443, 'Nothing answers at localhost.'],
])('%s, when nothing answers on port %i: %s', (url, port, expected) => {
  const { message } = explainLocalFailure(fetchFailed('ECONNREFUSED', { port }), url)
  expect(message).toContain(expected)
})

test('a redirect off this machine is named, without its query', () => {
  const error = new InspectError('BLOCKED_HOST', '', { redirectsTo: 'https://login.example.com/in?token=1' })
  expect(explain(error).message).toMatch(
    /another machine, https:\/\/login\.example\.com\/in\. devcli fetches/,
  )
})

test('other messages stay as they are', () => {
  const error = new InspectError('HTTP_ERROR', 'The page answered with status 500: …')
  expect(explain(error)).toBe(error)
})

test('a redirect to another port of the machine names the port and the option', () => {
  const error = new InspectError('BLOCKED_HOST', '', { redirectsTo: 'http://127.0.0.1:3001/in?token=1' })
  const { message } = explain(error)
  expect(message).toContain('another port of this machine, http://127.0.0.1:3001/in.')
  expect(message).toContain('--allow-port 3001')
  expect(message).not.toContain('token')
})
