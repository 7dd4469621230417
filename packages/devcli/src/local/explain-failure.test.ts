import { InspectError } from '@linklens/engine'
import { expect, test } from 'vitest'
import { explainLocalFailure } from './explain-failure.ts'

const explain = (error: InspectError) => explainLocalFailure(error, 'https://localhost:3000/page')
const fetchFailed = (code: string, details: object = {}) =>
  new InspectError('FETCH_FAILED', 'The host …', { cause: Object.assign(new Error(), { code, ...details }) })

test.each([
  ['ECONNREFUSED', 'Nothing answers at localhost:3000. Is your dev server running'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', '--insecure-local'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', '--insecure-local'],
  ['CERT_HAS_EXPIRED', '--insecure-local'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'Try http://localhost:3000'],
  ['HPE_INVALID_CONSTANT', 'write https://localhost:3000'],
])('%s', (code, told) => {
  const explained = explain(fetchFailed(code))
  expect(explained).toMatchObject({ code: 'FETCH_FAILED', message: expect.stringContaining(told) })
})

test.each([
  ['TIMEOUT', 'did not answer in time'],
  ['RESPONSE_TOO_LARGE', 'may have 8 MiB'],
  ['BLOCKED_HOST', 'leads away from this machine'],
  ['BLOCKED_ADDRESS', 'leads away from this machine'],
] as const)('%s', (code, told) => {
  expect(explain(new InspectError(code))).toMatchObject({ code, message: expect.stringContaining(told) })
})

test.each([
  ['http://localhost:3000/', 3000, 'Nothing answers at localhost:3000.'],
  ['http://localhost:3000/', 3001, 'localhost:3000 redirects to port 3001 of this machine'],
  ['http://localhost/', 80, 'Nothing answers at localhost.'],
  ['https://localhost/', 443, 'Nothing answers at localhost.'],
])('%s, and nothing answers on port %i', (url, port, told) => {
  const { message } = explainLocalFailure(fetchFailed('ECONNREFUSED', { port }), url)
  expect(message).toContain(told)
})

test('what is said well already stays', () => {
  const error = new InspectError('HTTP_ERROR', 'The page answered with status 500: …')
  expect(explain(error)).toBe(error)
})
