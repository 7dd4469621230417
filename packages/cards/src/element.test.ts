import { expect, test } from 'vitest'
import { element, toHtml } from './element.ts'

test('escapes texts and attributes', () => {
  const hostile = `"><script>alert('x')</script>&amp;`
  const html = toHtml(element('p', { title: hostile }, hostile, element('img', { src: hostile })))
  expect(html).not.toMatch(/<script|"">/)
  expect(html.match(/<[^>]*>/g)).toHaveLength(3)
})

test('leaves out what has no value', () => {
  expect(toHtml(element('p', { lang: null, class: 'a' }, null, false, '', ['b', [undefined, 'c']]))).toBe(
    '<p class="a">bc</p>',
  )
})
