import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineBreaks } from './line-breaks.ts'

const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\x8a', '\x0b', ' '), maxLength: 60 })

test('counting by words is counting by bytes, wherever the page lies in memory', () => {
  fc.assert(
    fc.property(text, fc.nat(7), fc.nat(60), fc.nat(60), (html, shift, one, other) => {
      const page = Buffer.from('x'.repeat(shift) + html, 'latin1').subarray(shift)
      const from = Math.min(one, other, page.length)
      const to = Math.min(Math.max(one, other), page.length)
      const naive = [...html].filter((character, index) => {
        return (
          index >= from &&
          index < to &&
          (character === '\n' || (character === '\r' && html[index + 1] !== '\n'))
        )
      })
      expect(new LineBreaks(page).count(from, to)).toBe(naive.length)
    }),
    { seed: 1, numRuns: 3000 },
  )
})

test('the last line of a range begins behind its last break', () => {
  const breaks = new LineBreaks(Buffer.from('a\nb\rc\r\nd'))
  expect([breaks.startOfLastLine(0, 3), breaks.startOfLastLine(0, 5), breaks.startOfLastLine(0, 8)]).toEqual([
    2, 4, 7,
  ])
  expect(breaks.startOfLastLine(2, 3)).toBe(-1)
})
