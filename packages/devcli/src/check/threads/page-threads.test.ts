import { expect, test } from 'vitest'
import { threadsFor } from './page-threads.ts'

test.each([
  [200, 8, 0],
  [201, 1, 0],
  [201, 8, 1],
  [1_001, 2, 1],
  [1_001, 8, 2],
  [100_000, 64, 7],
])('%i pages on %i cores are judged by %i threads', (pages, cores, threads) => {
  expect(threadsFor(pages, cores)).toBe(threads)
})
