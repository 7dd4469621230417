import { expect, it } from 'vitest'
import { isTemplateRest } from './card-text.ts'
import { unwrittenUrl } from './unwritten-url.ts'

it.each([
  '%PUBLIC_URL%/card.png',
  '%IMAGE%',
  '%DESCRIPTION%',
  '{{ url }}',
  'https://a.example/%BASE_URL%/c.png',
])('tells that %j was never written', (value) => {
  expect(unwrittenUrl(value)?.what).toContain('template')
})

it.each(['/caf%C3%A9.png', '/%D0%BF%D0%B0.png', '/100%25.png', '/%ABC%41.png', 'https://a.example/card.png'])(
  'takes %j as it is',
  (value) => {
    expect(unwrittenUrl(value)).toBeNull()
  },
)

it.each([
  ['%DESCRIPTION%', true],
  ['%PAGE_TITLE%', true],
  ['%', false],
  ['100 % rye', false],
  ['%title%', false],
  ['Up to 50%OFF% of bread', false],
])('of the text %j says %s', (text, isRest) => {
  expect(isTemplateRest(text)).toBe(isRest)
})
