import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSlowAnswer } from './slow-answers.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Whether it waits for more than what is at hand. */
const isLate = async (refusal: Promise<void>): Promise<boolean> => {
  let isDone = false
  void refusal.then(() => (isDone = true))
  await new Promise(setImmediate)
  return !isDone
}

test('the first twenty refusals of a window are sent at once, further ones later', async () => {
  const slow = createSlowAnswer()
  for (let count = 0; count < 20; count += 1) expect(await isLate(slow('one', 60_000, 0))).toBe(false)
  const late = slow('one', 60_000, 59_999)
  expect(await isLate(late)).toBe(true)
  expect(await isLate(slow('another', 60_000, 59_999))).toBe(false)
  // A new window.
  expect(await isLate(slow('one', 120_000, 60_000))).toBe(false)
  vi.advanceTimersByTime(999)
  expect(await isLate(late)).toBe(true)
  vi.advanceTimersByTime(1)
  await late
})

test('no more than a bounded number waits', async () => {
  const slow = createSlowAnswer()
  const asked = Array.from({ length: 519 }, () => slow('one', 60_000, 0))
  expect(await isLate(slow('one', 60_000, 0))).toBe(true)
  const more = Array.from({ length: 100 }, () => isLate(slow('one', 60_000, 0)))
  expect((await Promise.all(more)).filter(Boolean)).toHaveLength(0)
  vi.runAllTimers()
  await Promise.all(asked)
})
