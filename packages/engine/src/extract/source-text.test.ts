import { decodeHTML, decodeHTMLAttribute } from 'entities/decode'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LIMITS } from '../limits.ts'
import { decoderOf } from './charset/decoders.ts'
import { SourceText } from './source-text.ts'

const piece = fc.constantFrom(
  '&lt;',
  '&lt',
  '&amp;amp;',
  '&copy=1',
  '&CounterClockwiseContourIntegral;',
  '&#128512;',
  '&',
  '&#',
  '&#x41',
  '\r\n',
  '\r',
  '\n',
  '\0',
  'x',
  'é',
  '漢',
  '😀',
  ' words ',
)

/** Short ones, such as are kept whole, and such as are longer than all that is read at once. */
const value = fc
  .tuple(fc.array(piece, { minLength: 1, maxLength: 12 }), fc.constantFrom(1, 300, 9_000))
  .map(([pieces, times]) => pieces.join('').repeat(times))

const decode = decoderOf('UTF-8', null)

it('returns the start of a value and its true length, however long it is', () => {
  fc.assert(
    fc.property(value, (written) => {
      const page = Buffer.from(written)
      const text = new SourceText(page, decode)
      const range = { start: 0, end: page.length }
      const unix = written.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD')
      for (const [kept, whole] of [
        [text.attributeValue(range), decodeHTMLAttribute(unix)],
        [text.textValue(range), decodeHTML(unix)],
      ] as const) {
        expect(kept.length).toBe(whole.length)
        const cut = whole.slice(0, LIMITS.valueCharacters)
        expect(kept.text).toBe(cut.length < whole.length ? cut.replace(/[\uD800-\uDBFF]$/, '') : whole)
      }
      expect(text.attribute(range)).toBe(text.attributeValue(range).text)
    }),
    { numRuns: 150 },
  )
})
