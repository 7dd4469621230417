import { expect, test } from 'vitest'
import { threadsFor } from './page-threads.ts'

test.each([
  [199, 8, 0],
  [201, 1, 0],
  [201, 2, 1],
  [1_001, 2, 1],
  [1_001, 8, 5],
  [12_000, 64, 7],
])('of %i pages on %i cores, %i threads pay', (pages, cores, threads) => {
  expect(threadsFor(pages, cores)).toBe(threads)
})
