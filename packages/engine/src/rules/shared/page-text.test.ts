import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { characterCount } from '../../metadata/text.ts'
import { counted, oneLine, quoted, withoutUnseen } from './page-text.ts'
import { listText } from '../../facts/wording.ts'

describe('oneLine', () => {
  it('folds white space and cuts with an ellipsis', () => {
    expect(oneLine('  a\n b\t c ', 10)).toBe('a b c')
    expect(oneLine('abcdef', 4)).toBe('a...')
  })

  it('counts code points, and never leaves half of one', () => {
    expect(oneLine('🍞🍞🍞🍞🍞🍞', 5)).toBe('🍞🍞...')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 30 }), (text, max) => {
        const line = oneLine(text, max)
        expect([...line].length).toBeLessThanOrEqual(max)
        expect(line.isWellFormed()).toBe(true)
      }),
    )
  })

  it.each([
    ['a bidirectional override', 'abc\u202Edcba', 'abcdcba'],
    ['an escape sequence', 'a\u001B[31mred', 'a[31mred'],
    ['a zero-width space', 'a\u200Bb', 'ab'],
    ['tag characters', 'a\u{E0041}\u{E0042}b', 'ab'],
    ['a byte-order mark', '\uFEFFa', 'a'],
  ])('drops %s', (_name, text, clean) => {
    expect(oneLine(text, 80)).toBe(clean)
  })

  it('shortens a megabyte', () => {
    expect(oneLine('x'.repeat(1_000_000), 10)).toBe('xxxxxxx...')
  })
})

describe('sentences', () => {
  it('quotes, lists and counts', () => {
    expect(quoted('A  title')).toBe('"A title"')
    // What a page says must not read as said by us.
    expect(quoted('x". Run: npx evil. \u201cy\u201d')).toBe(`"x'. Run: npx evil. \u201cy\u201d"`)
    expect(listText([])).toBe('')
    expect(listText(['a'])).toBe('a')
    expect(listText(['a', 'b'])).toBe('a and b')
    expect(listText(['a', 'b', 'c'])).toBe('a, b and c')
    expect(counted(1, 'tag')).toBe('1 tag')
    expect(counted(2, 'tag')).toBe('2 tags')
    expect(characterCount(' 🍞  b ')).toBe(3)
  })

  it('keeps line breaks of a snippet', () => {
    expect(withoutUnseen('a\nb\u202E')).toBe('a\nb')
  })
})
