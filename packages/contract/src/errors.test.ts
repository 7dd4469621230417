import { ENGINE_ERRORS } from '@linklens/engine'
import { expect, test } from 'vitest'
import { SERVICE_ERRORS } from './errors.ts'

/** The published table: section 7 of the specification, and the codes that this service adds. */
const PUBLISHED = {
  INVALID_INPUT: 400,
  INVALID_URL: 400,
  UNSUPPORTED_PROTOCOL: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  BLOCKED_HOST: 403,
  BLOCKED_ADDRESS: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  ENVIRONMENT_ALREADY_PAIRED: 409,
  RESPONSE_TOO_LARGE: 413,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_CONTENT_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  HTTP_ERROR: 502,
  FETCH_FAILED: 502,
  UNAVAILABLE: 503,
  TIMEOUT: 504,
}

test('every code has its published status', () => {
  const statuses = Object.entries(SERVICE_ERRORS).map(([code, { httpStatus }]) => [code, httpStatus])
  expect(Object.fromEntries(statuses)).toEqual(PUBLISHED)
})

test('every code of the engine is in the table, with the same sentence', () => {
  for (const [code, { sentence }] of Object.entries(ENGINE_ERRORS)) {
    expect(SERVICE_ERRORS).toHaveProperty([code, 'sentence'], sentence)
  }
})

test('devcli exits with 3 for errors that login can fix, and with 5 for all others', () => {
  const three = Object.entries(SERVICE_ERRORS).filter(([, { cliExitCode }]) => cliExitCode === 3)
  expect(three.map(([code]) => code)).toEqual(['UNAUTHORIZED', 'ENVIRONMENT_ALREADY_PAIRED'])
  const others = Object.values(SERVICE_ERRORS).filter(({ cliExitCode }) => cliExitCode !== 3)
  expect(new Set(others.map(({ cliExitCode }) => cliExitCode))).toEqual(new Set([5]))
})

test.each(Object.entries(SERVICE_ERRORS))('%s has whole sentences', (_, { sentence }) => {
  expect(sentence).toMatch(/^[A-Z].*[.}]$/)
  expect(sentence.length).toBeGreaterThan(30)
})
