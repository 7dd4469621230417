import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineBreaks } from './line-breaks.ts'

const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r', '\x8a', '\x0b', ' '), maxLength: 60 })

test('line and start of the line at ascending offsets', () => {
  fc.assert(
    fc.property(text, fc.nat(60), fc.nat(60), (html, one, other) => {
      const breaks = new LineBreaks(Buffer.from(html, 'latin1'), 0)
      for (const at of [Math.min(one, other), Math.max(one, other)]) {
        const offset = Math.min(at, html.length)
        const ends = [...html.matchAll(/\r\n|\r|\n/g)].map(({ 0: { length }, index }) => index + length)
        const passed = ends.filter((end) => end <= offset)
        breaks.moveTo(offset)
        expect([breaks.line, breaks.lineStart]).toEqual([passed.length + 1, passed.at(-1) ?? 0])
      }
    }),
    { seed: 1, numRuns: 3000 },
  )
})

test('lines longer than what is searched byte by byte', () => {
  const breaks = new LineBreaks(Buffer.from(`\uFEFF${'x'.repeat(500)}\r\n${'y'.repeat(500)}\r<z`), 3)
  breaks.moveTo(400)
  expect([breaks.line, breaks.lineStart]).toEqual([1, 3])
  breaks.moveTo(1006)
  expect([breaks.line, breaks.lineStart]).toEqual([3, 1006])
})
