import { describe, expect, it } from 'vitest'
import { isShownEscaped, unescaped } from './escaped-text.ts'

describe('a text that shows its code', () => {
  it.each([
    ['Rye &amp; wheat', 'Rye & wheat'],
    ['&quotRye bread', '"Rye bread'],
    ['A&nbsp1 loaf', 'A\u00A01 loaf'],
  ])('is found: %s', (text, meant) => {
    expect(isShownEscaped(text)).toBe(true)
    expect(unescaped(text)).toBe(meant)
  })

  it.each(['Rye & wheat', 'AT&T', 'shop.example/?a=1&quota=5', 'a&b', 'Q&A: &c.', '?x=1&quotes=2&region=eu'])(
    'is none of an honest one: %s',
    (text) => expect(isShownEscaped(text)).toBe(false),
  )
})
