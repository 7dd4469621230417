import { expect, it } from 'vitest'
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
  ['#<ActiveStorage::VariantWithRecord:0x00007f>', 'template', null],
  ['System.String[]', 'template', null],
  ['Optional("x.png")', 'template', null],
  ['__OG_IMAGE__', 'template', null],
  ['<%= image_url %>', 'template', null],
  ['{% static "x.png" %}', 'template', null],
  ['https://a.example/%s/c.png', 'template', null],
  ['None', 'does not have', null],
  ['https://undefined/c.png', 'does not have', null],
  ['//null/c.png', 'does not have', null],
  ['/[object Object]', 'does not have', null],
  ['false', 'does not have', null],
  ['/a.png 1x, /b.png 2x', 'srcset', '/a.png'],
  ['//img/x.png', 'two slashes', '/img/x.png'],
  ['https:///img/x.png', 'two slashes', '/img/x.png'],
  ['How acme bakes', 'words', null],
  ['Brot & Butter', 'words', null],
])('tells what %j is', (value, what, first) => {
  expect(unwrittenUrl(value)?.what).toContain(what)
  expect(unwrittenUrl(value)?.first).toBe(first)
})

it.each([
  '//cdn.example.com/c.png',
  '//localhost:3000/c.png',
  '/nullable.png',
  '/none-of-us.png',
  'my card.png',
  'a folder/card',
  'https://a.example/a%20Spring%20Sale.png',
  'https://a.example/c.png?title=Rye bread',
  'card',
  'https://intranet/c.png',
])('takes %j for a URL', (value) => {
  expect(unwrittenUrl(value)).toBeNull()
})
