import { expect, test } from 'vitest'
import { threadsFor } from './page-threads.ts'

test.each([
  [1_999, 8, 0],
  [2_001, 1, 0],
  [2_001, 2, 1],
  [2_001, 8, 1],
  [12_000, 8, 6],
  [100_000, 64, 7],
])('of %i pages on %i cores, %i threads pay', (pages, cores, threads) => {
  expect(threadsFor(pages, cores)).toBe(threads)
})
