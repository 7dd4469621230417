import fc from 'fast-check'
import { expect, test } from 'vitest'
import { code, COLUMN, paint, type Part } from './output.ts'
import { wrapLine } from './wrap-line.ts'

const plain = (line: readonly Part[]) =>
  line.map((part) => (typeof part === 'string' ? part : part.text)).join('')
const wrap = (line: readonly Part[], columns: number | null) => wrapLine(line, columns).map(plain)

test('rows begin below the column', () => {
  const line = [
    '  X  ',
    paint('green', 'degraded'),
    '  ',
    COLUMN,
    paint('dim', 'og:image is missing from the page.'),
  ]
  expect(wrap(line, 36)).toEqual(['  X  degraded  og:image is missing', '               from the page.'])
  expect(wrapLine(line, 36)[1]).toContainEqual({ text: 'from the page.', colour: 'dim' })
})

test('a column that leaves no room for itself begins in the next row', () => {
  const line = ['  Signal Desktop and Signal iOS  ', COLUMN, 'og:image is missing from the page.']
  expect(wrap(line, 40)).toEqual([
    '  Signal Desktop and Signal iOS',
    '    og:image is missing from the page.',
  ])
})

test('a word of two colours stays together', () => {
  expect(wrap(['  one two three four five six ', paint('red', 'error'), ': seven'], 35)).toEqual([
    '  one two three four five six',
    '  error: seven',
  ])
})

test('rows without a column begin where the text does', () => {
  expect(wrap(['   one two three four five six seven'], 30)).toEqual([
    '   one two three four five six',
    '   seven',
  ])
})

test('code, a line that fits, and what no terminal shows stay as they are', () => {
  const long = 'word '.repeat(30)
  expect(wrap(['  ', code(long)], 40)).toEqual([`  ${long}`])
  expect(wrap(['short'], 40)).toEqual(['short'])
  expect(wrap([long], null)).toEqual([long])
})

test('a longer word is left to the terminal, and its escapes count', () => {
  expect(wrap(['see ', `http://localhost:3000/${'x'.repeat(40)}`, ' now'], 40)).toHaveLength(3)
  expect(wrap(['\u202e'.repeat(6), ' x'], 36)).toEqual(['\\u202e'.repeat(6), 'x'])
})

test('no row is too wide, and no word is lost', () => {
  const words = fc.array(fc.stringMatching(/^[a-zé日]{1,9}$/u), { minLength: 1 })
  fc.assert(
    fc.property(words, words, fc.integer({ min: 30, max: 90 }), (before, after, columns) => {
      const rows = wrap([before.join(' '), '  ', COLUMN, after.join(' ')], columns)
      for (const row of rows) expect(row.trimEnd().length).toBeLessThanOrEqual(columns)
      expect(rows.join(' ').split(/\s+/u).filter(Boolean)).toEqual([...before, ...after])
    }),
  )
})
