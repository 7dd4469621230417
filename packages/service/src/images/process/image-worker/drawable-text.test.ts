import { expect, test } from 'vitest'
import { drawableText } from './drawable-text.ts'
import { fontsFor, OWN_FONTS } from './fonts.ts'
import { readCoverage } from './font-coverage.ts'

const { has } = fontsFor([])

test.each([
  ['Plain, Ελληνικά, кириллица, עברית', 'Plain, Ελληνικά, кириллица, עברית'],
  ['', ''],
  ['Tea 茶 time', 'Tea [not drawn here] time'],
  ['好 面包', '[not drawn here]'],
  ['茶 and 茶 and 🍞🥖', '[not drawn here] and […] and […]'],
  ['👩🏽‍🍳', '[not drawn here]'],
  ['a\u0900b, \u0900', 'ab, '],
  ['\u0900\u0900 a', '[not drawn here] a'],
  ['soft\u00ADhyphen\u200B, e\u0301', 'soft\u00ADhyphen\u200B, e\u0301'],
])('writes a note for letters that no font has: %j', (text, drawn) => {
  expect(drawableText(text, has)).toBe(drawn)
})

test('reads the characters of a font file, and none of another file or of one that is gone', () => {
  const arimo = readCoverage(OWN_FONTS[1])
  expect([...'Aéя…א'].map((letter) => arimo(letter.codePointAt(0) ?? 0))).not.toContain(false)
  expect([...'茶🍞\uFFFF'].map((letter) => arimo(letter.codePointAt(0) ?? 0))).not.toContain(true)
  expect(readCoverage(import.meta.filename)(65)).toBe(false)
  expect(readCoverage(`${import.meta.filename}.ttf`)(65)).toBe(false)
})
