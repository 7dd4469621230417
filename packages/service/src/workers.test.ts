import { expect, test } from 'vitest'
import { restartDelayMs } from './workers.ts'

test('a worker that crashes again and again is replaced ever more slowly, and never given up', () => {
  expect([1, 2, 3, 4, 8, 9, 10, 1_000].map(restartDelayMs)).toEqual([
    100, 200, 400, 800, 12_800, 25_600, 30_000, 30_000,
  ])
})
