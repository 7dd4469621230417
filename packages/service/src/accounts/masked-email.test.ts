import { expect, it } from 'vitest'
import { maskEmail } from './masked-email.ts'

it.each([
  ['anna@example.com', 'a…@example.com'],
  ['a@example.com', 'a…@example.com'],
  ['😀x@example.com', '😀…@example.com'],
  ['"a@b"@example.com', '"…@example.com'],
])('%s is shown as %s', (email, masked) => expect(maskEmail(email)).toBe(masked))
