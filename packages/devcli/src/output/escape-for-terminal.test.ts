import { expect, test } from 'vitest'
import { neutralise, neutraliseJson } from './escape-for-terminal.ts'

const NASTY = '\u001b[31mred\u0007\r\n\u009b2J\u202egnp.exe\u2066\u200f\u2028\u{e0041}end'

test('what a terminal may obey is spelt out, and the rest stays', () => {
  const shown = neutralise(NASTY)
  expect(shown).toBe(
    String.raw`\u001b[31mred\u0007\u000d\u000a\u009b2J\u202egnp.exe\u2066\u200f\u2028\udb40\udc41end`,
  )
  expect(neutralise('Größe: 1 200 × 630 – „ja“ 👩‍👩‍👧 日本語')).toBe('Größe: 1 200 × 630 – „ja“ 👩‍👩‍👧 日本語')
})

test('JSON stays the same document', () => {
  const value = { [NASTY]: [NASTY, 1, null] }
  const json = neutraliseJson(JSON.stringify(value, null, 2))
  expect(JSON.parse(json)).toEqual(value)
  expect(json.replaceAll('\n', '')).toBe(neutralise(json.replaceAll('\n', '')))
})
