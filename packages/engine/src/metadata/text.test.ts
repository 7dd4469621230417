import { expect, it } from 'vitest'
import { isBlank, isEscapedTwice, parsePixels } from './text.ts'

it.each([
  'Fish &amp; chips',
  'it&#39;s',
  '&#x27;',
  'a&nbsp;b',
  '&lt;b&gt;',
  'Caf&eacute;',
  'bread &mdash; butter',
])('tells that %j is escaped twice', (text) => {
  expect(isEscapedTwice(text)).toBe(true)
})

it.each(['Fish & chips', 'https://e.com/?a=1&region=eu&copy=2', 'AT&T', 'AT&T; x', '&ampx;', '&;', '&#;'])(
  'leaves %j alone',
  (text) => {
    expect(isEscapedTwice(text)).toBe(false)
  },
)

it('sees nothing in white space and invisible characters', () => {
  expect(['', ' \n\t', '\u00A0', '\u200B\uFEFF'].every(isBlank)).toBe(true)
  expect(isBlank('.')).toBe(false)
})

it.each([
  ['1200', 1200],
  [' 630px ', 630],
  ['1200.0', 1200],
  ['1e3', null],
  ['-5', null],
  ['12%', null],
  ['', null],
  ['99999999', null],
])('reads %j as %j pixels', (text, pixels) => {
  expect(parsePixels(text)).toBe(pixels)
})
