import { expect, test } from 'vitest'
import { escapeForTerminal, escapeJsonForTerminal } from './escape-for-terminal.ts'

const NASTY = '\u001b[31mred\u0007\r\n\u009b2J\u202egnp.exe\u2066\u200f\u2028\u{e0041}end'

test('escapes what a terminal may act on, and keeps the rest', () => {
  const shown = escapeForTerminal(NASTY)
  expect(shown).toBe(
    String.raw`\u001b[31mred\u0007\u000d\u000a\u009b2J\u202egnp.exe\u2066\u200f\u2028\udb40\udc41end`,
  )
  expect(escapeForTerminal('Größe: 1 200 × 630 – „ja“ 👩‍👩‍👧 日本語')).toBe('Größe: 1 200 × 630 – „ja“ 👩‍👩‍👧 日本語')
})

test('keeps the meaning of JSON', () => {
  const value = { [NASTY]: [NASTY, 1, null] }
  const json = escapeJsonForTerminal(JSON.stringify(value, null, 2))
  expect(JSON.parse(json)).toEqual(value)
  expect(json.replaceAll('\n', '')).toBe(escapeForTerminal(json.replaceAll('\n', '')))
})
