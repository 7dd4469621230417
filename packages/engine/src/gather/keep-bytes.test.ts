import { expect, it } from 'vitest'
import { keepBytes } from './keep-bytes.ts'

it('lets the oldest go where all together are too large', () => {
  const kept = keepBytes<number>((megabytes) => megabytes * 2 ** 20)
  kept.keep('first', 20)
  kept.keep('second', 10)
  kept.keep('third', 10)
  expect(['first', 'second', 'third'].map((key) => kept.get(key))).toEqual([undefined, 10, 10])
})

it('keeps what was kept first', () => {
  const kept = keepBytes<string>(() => 0)
  kept.keep('key', 'first')
  kept.keep('key', 'second')
  expect(kept.get('key')).toBe('first')
})
