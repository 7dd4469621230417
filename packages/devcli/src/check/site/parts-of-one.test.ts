import { expect, test } from 'vitest'
import { arePartsOfOne } from './parts-of-one.ts'

const parts = (count: number) => Array.from({ length: count }, (_, index) => `archive/${index + 2}`)

test('a list may have more parts than a call has arguments', () => {
  expect(arePartsOfOne('Archive', ['archive', ...parts(200_000)])).toBe(true)
})

test('a few parts of a list may be missing, and most may not', () => {
  const every = (step: number) => parts(60).filter((_, index) => index % step !== step - 1)
  expect(arePartsOfOne('Archive', ['archive', ...every(10)])).toBe(true)
  expect(arePartsOfOne('Archive', ['archive', ...every(2)])).toBe(false)
})
