import { expect, it } from 'vitest'
import { collectBytes } from './collect-bytes.ts'

it('keeps the bytes and not the chunks they came in', () => {
  const collected = collectBytes()
  const chunk = new Uint8Array(1)
  for (let value = 0; value < 10_000; value += 1) {
    chunk[0] = value % 251
    collected.push(chunk)
  }
  expect(collected.length()).toBe(10_000)
  expect(collected.bytes()).toEqual(Uint8Array.from({ length: 10_000 }, (_, value) => value % 251))
})

it('has nothing at first', () => {
  expect(collectBytes().bytes()).toEqual(new Uint8Array())
})
