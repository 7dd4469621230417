import { expect, test } from 'vitest'
import { randomBase62 } from './base62.ts'

test('uses every character about equally often', () => {
  const counts = Map.groupBy(randomBase62(62_000), (character) => character)
  expect([...counts.keys()].toSorted().join('')).toBe(
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  )
  // 1,000 each; the standard deviation is 31.
  for (const { length } of counts.values()) expect(Math.abs(length - 1_000)).toBeLessThan(250)
})

test('never gives the same twice', () => {
  expect(new Set(Array.from({ length: 1_000 }, () => randomBase62(16))).size).toBe(1_000)
})
