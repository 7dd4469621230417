import { expect, test } from 'vitest'
import { createDrawnOnce } from './drawn-once.ts'

test('a drawing that is asked for while it is made, or later, is made once', async () => {
  const drawn = createDrawnOnce(1_000)
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  let made = 0
  const draw = () => ((made += 1), promise)
  const asked = [drawn.make('a', draw), drawn.make('a', draw)]
  expect(drawn.get('a')).toBeUndefined()
  resolve(new Uint8Array([1]))
  expect(await Promise.all(asked)).toEqual([new Uint8Array([1]), new Uint8Array([1])])
  expect(await drawn.make('a', draw)).toEqual(drawn.get('a'))
  expect(made).toBe(1)
})

test('one that failed is made again', async () => {
  const drawn = createDrawnOnce(1_000)
  await expect(drawn.make('a', () => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
  expect(await drawn.make('a', async () => new Uint8Array([2]))).toEqual(new Uint8Array([2]))
})
