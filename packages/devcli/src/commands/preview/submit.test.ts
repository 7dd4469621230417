import { expect, test } from 'vitest'
import { ServiceFailure } from '../../failures/service-failure.ts'
import { atMostAMinute } from './submit.ts'

test('waits for a rate limit, all waits together at most a minute, and for nothing else', () => {
  const isWorthWaiting = atMostAMinute()
  const limited = new ServiceFailure('RATE_LIMITED', '', { status: 429 })
  expect(isWorthWaiting(limited, 40_000)).toBe(true)
  expect(isWorthWaiting(limited, 20_000)).toBe(true)
  expect(isWorthWaiting(limited, 1_000)).toBe(false)
  expect(atMostAMinute()(new ServiceFailure('UNAVAILABLE', ''), 1_000)).toBe(false)
})
