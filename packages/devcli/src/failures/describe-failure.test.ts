import { expect, test } from 'vitest'
import { describeFailure } from './describe-failure.ts'
import { ServiceFailure } from './service-failure.ts'

test.each([
  ['There were too many.', 'There were too many. Try again in 7 s.'],
  ['The limit is used up. Try again in 7 seconds.', 'The limit is used up. Try again in 7 seconds.'],
])('says once when to try again: %s', (message, expected) => {
  const failure = new ServiceFailure('RATE_LIMITED', message, { status: 429, retryAfterSeconds: 7 })
  expect(describeFailure(failure).message).toBe(expected)
})
