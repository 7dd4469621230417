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
  'a variation selector of no emoji': '\ufe00',
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

test('letters spelt by characters that are not drawn are replaced, each for itself', () => {
  const spelt = Array.from('run', (letter) => {
    const code = letter.charCodeAt(0)
    return String.fromCharCode(0xfe00 + (code >> 4), 0xfe00 + (code & 15))
  }).join('')
  expect(neutralise(`a${spelt}b`)).toBe(`a${'\ufffd'.repeat(6)}b`)
  expect(neutralise('a\u200b\u200c\u200db')).toBe('a\ufffd\ufffd\ufffdb')
  // What stands beside a mark that is replaced is judged by itself.
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
])('%j stays as it is', (text) => expect(neutralise(text)).toBe(text))

it('reaches every text and every key, and takes no key for more than a key', () => {
  const page: unknown = JSON.parse('{"a\\u202e":[{"b":"\\u0007"},null,1,true],"__proto__":{"c":"\\u2067"}}')
  expect(JSON.stringify(neutraliseJson(page))).toBe(
    '{"a\ufffd":[{"b":"\ufffd"},null,1,true],"__proto__":{"c":"\ufffd"}}',
  )
})

it('leaves any JSON without hidden characters, and nothing hidden in any', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const shown = neutraliseJson(value)
      expect(neutraliseJson(shown)).toEqual(shown)
      const json = JSON.stringify(value)
      if (isPlainJson(json)) expect(JSON.stringify(shown)).toBe(json)
    }),
  )
})
