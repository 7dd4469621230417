import { expect, it, test } from 'vitest'
import { readLabel, readName } from './read-name.ts'

it.each<[string, string | null]>([
  ['  My   shop ', 'My shop'],
  ['a\nb\u0000c', 'a b c'],
  ['\u202Eevil', 'evil'],
  ['😀'.repeat(60), '😀'.repeat(60)],
  ['😀'.repeat(61), null],
  ['', null],
  [' \n\u200E ', null],
])('the name %j is read as %j', (typed, name) => expect(readName(typed)).toBe(name))

test('a label that is too long is cut', () => {
  expect(readLabel('x'.repeat(500))).toBe(`${'x'.repeat(128)}…`)
  expect(readLabel('anna-laptop,\tLinux')).toBe('anna-laptop, Linux')
})
