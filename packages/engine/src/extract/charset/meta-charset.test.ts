import { expect, test } from 'vitest'
import { charsetInContent } from './meta-charset.ts'

test.each([
  ['text/html; charset=utf-8', 'utf-8'],
  ['text/html;charset = "utf-8"', 'utf-8'],
  ["CHARSET='utf-8'; x", 'utf-8'],
  ['charset=utf-8;x', 'utf-8'],
  ['charset charset=utf-8', 'utf-8'],
  ['charset="utf-8', null],
  ['charset=', null],
  ['text/html', null],
])('charset in a pragma: %s', (content, label) => {
  expect(charsetInContent(content)).toBe(label)
})
