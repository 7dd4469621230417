import { expect, test } from 'vitest'
import { directionOf } from './direction.ts'

test.each([
  ['Bread', 'ltr'],
  ['', 'ltr'],
  ['2026: 12', 'ltr'],
  ['שלום bread', 'rtl'],
  ['(2026) مرحبا', 'rtl'],
  ['bread שלום', 'ltr'],
  ['茶', 'ltr'],
])('the first letter of %j decides', (text, direction) => {
  expect(directionOf(text)).toBe(direction)
})
