import { expect, test } from 'vitest'
import { startStageClock } from './stage-clock.ts'

test('a stage lasts until the next one begins, and the last one until the end', () => {
  let now = 1_000
  const clock = startStageClock(() => now)
  now = 1_010
  clock.begin('resolving')
  now = 1_040
  clock.begin('fetching')
  now = 1_500
  // A redirect.
  clock.begin('resolving')
  now = 2_040
  expect(clock.end()).toEqual({ waiting: 0.01, resolving: 0.03, fetching: 1 })
})

test('an inspection that got no slot only waited', () => {
  let now = 0
  const clock = startStageClock(() => now)
  now = 2_000
  expect(clock.end()).toEqual({ waiting: 2 })
})
