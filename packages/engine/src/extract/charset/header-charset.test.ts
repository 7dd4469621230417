import { expect, test } from 'vitest'
import { charsetInHeader } from './header-charset.ts'

// "Extract a MIME type" (Fetch) and "parse a MIME type" (MIME Sniffing), read 2026-11.
test.each([
  ['text/html; charset=UTF-8', 'UTF-8'],
  ['text/html;x=y;charset="utf-8"', 'utf-8'],
  ['text/html; charset="koi8\\-r"', 'koi8-r'],
  ['text/html; charset="utf-8', 'utf-8'],
  ['text/html; charset="utf-8"x;y', 'utf-8'],
  ["text/html; charset='utf-8'", "'utf-8'"],
  ['TEXT/HTML ;CHARSET=utf-8 ', 'utf-8'],
  ['text/html; charset=', null],
  ['text/html; charset=""; charset=utf-8', null],
  ['text/html; charset=; charset=koi8-r', 'koi8-r'],
  ['text/html; charset=utf-8; charset=koi8-r', 'utf-8'],
  ['text/html; charset =koi8-r', null],
  ['text/html; charset= koi8-r', 'koi8-r'],
  ['text/html; charset=koi8-r foo', 'koi8-r foo'],
  ['text/html; foo="a; charset=koi8-r; b"', null],
  ['text/html; foo=a"b; charset=koi8-r', 'koi8-r'],
  ['text/html', null],
  ['', null],
  [null, null],
])('the charset of one type: %j', (header, label) => {
  expect(charsetInHeader(header)).toBe(label)
})

test.each([
  ['text/html; charset=utf-8, text/html', 'utf-8'],
  ['text/html;charset=utf-8,text/html;charset=koi8-r', 'koi8-r'],
  ['text/html;charset=utf-8, text/plain', null],
  ['text/html;charset=gbk, text/html;charset=big5, text/html', 'gbk'],
  ['text/html;charset=utf-8, */*', 'utf-8'],
  ['text/html;charset=utf-8, nonsense', 'utf-8'],
  ['text/html;x="a, b";charset=utf-8', 'utf-8'],
])('the charset of several types, joined: %j', (header, label) => {
  expect(charsetInHeader(header)).toBe(label)
})

test.each(['; charset=koi8-r', 'charset=koi8-r', 'text; charset=koi8-r', 'text /html; charset=koi8-r'])(
  'of what is no type: %j',
  (header) => {
    expect(charsetInHeader(header)).toBeNull()
  },
)

// A pattern that took the square of these would run for minutes.
test.each([' ', '"\\', '";', '",;=', ',"', 'a/b;,', ',;=""', ';charset=a ', ';charset="'])(
  'of a header made to be slow: %j',
  (part) => {
    const long = part.repeat(500_000)
    for (const header of [`text/html;${long}`, `text/html${long};charset=x`, `text/html;charset=a${long}b`])
      expect(() => charsetInHeader(header)).not.toThrow()
  },
)
