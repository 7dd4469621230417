import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { bestMs } from '../../test/best-time.ts'
import { fitsJson } from './json-size.ts'

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

it('never promises room that is not there', () => {
  const unit = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.constantFrom('\u0000', '"\\\n', '\uD800', '🦊', 'é'),
  )
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      unit,
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('any')),
      fc.dictionary(unit, tie('any')),
    ),
  })).any
  fc.assert(
    fc.property(value, fc.nat(400), (any, maxBytes) => {
      if (fitsJson(any, maxBytes)) expect(bytes(any)).toBeLessThanOrEqual(maxBytes)
    }),
  )
})

it.each(['x', 'é', '漢', '🦊', '\u0001', '"', '\uD800'])('is exact for text of %j', (letter) => {
  const text = letter.repeat(10_000)
  expect(fitsJson(text, bytes(text) + 1)).toBe(true)
  expect(fitsJson(text, bytes(text) - 2)).toBe(false)
})

it('gives up early on what is far too large', () => {
  const large = Array.from({ length: 2_000 }, () => '\u0001'.repeat(4_000))
  expect(fitsJson(large, 500_000)).toBe(false)
  expect(bestMs(() => fitsJson(large, 500_000), 50)).toBeLessThan(50)
})
