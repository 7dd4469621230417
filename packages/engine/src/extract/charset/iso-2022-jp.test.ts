import { expect, test } from 'vitest'
import { decodeIso2022Jp } from './iso-2022-jp.ts'

function decode(text: string): string {
  return decodeIso2022Jp(Buffer.from(text, 'latin1')).text
}

test.each([
  ['ASCII', 'a\\~', 'a\\~'],
  ['a pair', '\x1b$B$"\x1b(Ba', 'あa'],
  ['the older escape', '\x1b$@$"', 'あ'],
  ['katakana', '\x1b(I1', 'ｱ'],
  ['Roman: two characters differ from ASCII', '\x1b(Ja\\~', 'a¥‾'],
  ['half a pair', '\x1b$B$\x1b(Ba', '\uFFFDa'],
  ['an unknown escape', '\x1b(Xa', '\uFFFD(Xa'],
  ['two escapes in a row, which could hide text', '\x1b(J\x1b(Ba', '\uFFFDa'],
  ['shift bytes', '\x0ea\xff', '\uFFFDa\uFFFD'],
])('decodes ISO-2022-JP: %s', (_, bytes, text) => {
  expect(decode(bytes)).toBe(text)
})

test('each character knows its byte', () => {
  const { text, offsets } = decodeIso2022Jp(Buffer.from('a\x1b$B$"$$\x1b(Bb', 'latin1'))
  expect(text).toBe('aあいb')
  expect([...offsets]).toEqual([0, 4, 6, 11])
})
