import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isPlainJson, neutralise, neutraliseJson } from './neutralise.ts'

const REPLACED = {
  NUL: '\u0000',
  backspace: '\b',
  'form feed': '\f',
  'escape, which starts terminal sequences': '\u001b',
  DEL: '\u007f',
  'a C1 control': '\u009b',
  'right-to-left override': '\u202e',
  'an isolate': '\u2066',
  'the Arabic letter mark': '\u061c',
  'a right-to-left mark': '\u200f',
  'the line separator': '\u2028',
  'a tag character': '\u{e0041}',
  'a supplementary variation selector': '\u{e0100}',
  'a variation selector without an emoji': '\ufe00',
  'a filler': '\u3164',
  'an annotation mark': '\ufff9',
  'half of a surrogate pair': '\ud83d',
}

describe('a hidden character becomes one U+FFFD', () => {
  test.each(Object.entries(REPLACED))('%s', (_, character) => {
    expect(neutralise(`a${character}b`)).toBe('a\ufffdb')
    expect(isPlainJson(JSON.stringify({ text: character }))).toBe(false)
  })
})

test('replaces each of several hidden characters in a row, which can spell letters', () => {
  const spelt = Array.from('run', (letter) => {
    const code = letter.charCodeAt(0)
    return String.fromCharCode(0xfe00 + (code >> 4), 0xfe00 + (code & 15))
  }).join('')
  expect(neutralise(`a${spelt}b`)).toBe(`a${'\ufffd'.repeat(6)}b`)
  expect(neutralise('a\u200b\u200c\u200db')).toBe('a\ufffd\ufffd\ufffdb')
  // Characters next to a replaced mark are judged on their own.
  expect(neutralise('❤\ufe0f\u200f ک\u200c\u200f')).toBe('❤\ufe0f\ufffd ک\u200c\ufffd')
})

test.each([
  'line\nbreaks\r\nand\ttabs',
  'שלום, עולם',
  'family: 👩‍👩‍👧, heart: ❤️, couple: 👩‍❤️‍👨',
  'می‌خواهم',
  '\u182d\u180b\u1820 \u1820\u180e\u1820',
  'soft\u00adhyphen',
  'a "quoted" \\ path',
])('%j is kept', (text) => expect(neutralise(text)).toBe(text))

it('neutralises every string and key of JSON, also the key __proto__', () => {
  const page: unknown = JSON.parse('{"a\\u202e":[{"b":"\\u0007"},null,1,true],"__proto__":{"c":"\\u2067"}}')
  expect(JSON.stringify(neutraliseJson(page))).toBe(
    '{"a\ufffd":[{"b":"\ufffd"},null,1,true],"__proto__":{"c":"\ufffd"}}',
  )
})

it('leaves nothing hidden in any JSON, and does not change JSON without hidden characters', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const shown = neutraliseJson(value)
      expect(neutraliseJson(shown)).toEqual(shown)
      const json = JSON.stringify(value)
      if (isPlainJson(json)) expect(JSON.stringify(shown)).toBe(json)
    }),
  )
})
