import { describe, expect, test } from 'vitest'
import { JsonLdReader, isJsonLdType, parseJsonLd } from './json-ld.ts'

describe('wrappers of old templates are taken off', () => {
  test.each([
    ['HTML comment', '<!-- {"a":1} -->'],
    ['CDATA', '<![CDATA[{"a":1}]]>'],
    ['CDATA behind //', '\n//<![CDATA[\n{"a":1}\n//]]>\n'],
    ['CDATA behind /* */', '/*<![CDATA[*/{"a":1}/*]]>*/'],
    ['byte order mark', '\uFEFF{"a":1}'],
    ['none', ' {"a":1}\n'],
  ])('wrappers of old templates are taken off: %s', (_, text) => {
    expect(parseJsonLd(text)).toEqual({ value: { a: 1 } })
  })
})

test('an invalid block is a fact with its reason', () => {
  for (const text of ['{"a":1,}', '{"a":"line\nbreak"}', 'not json', '<!-- -->']) {
    const result = parseJsonLd(text)
    expect(result).toEqual({ error: expect.any(String) })
    expect(result).not.toHaveProperty('value')
  }
})

test('null and false are values', () => {
  expect(parseJsonLd('null')).toEqual({ value: null })
  expect(parseJsonLd('false')).toEqual({ value: false })
})

test('depth is bounded, brackets in strings do not count', () => {
  expect(parseJsonLd('['.repeat(64) + ']'.repeat(64))).toHaveProperty('value')
  expect(parseJsonLd('['.repeat(65) + ']'.repeat(65))).toEqual({
    error: 'Not read: nested deeper than 64 levels.',
  })
  expect(parseJsonLd(`"\\"${'['.repeat(1000)}"`)).toHaveProperty('value')
  expect(parseJsonLd('{"a":'.repeat(12_000))).toHaveProperty('error')
})

test('__proto__ keys are dropped, however written and nested', () => {
  const { value } = parseJsonLd('{"a":[{"__proto__":{"x":1},"b":{"\\u005f_proto__":2,"c":null}}]}') as {
    value: unknown
  }
  expect(JSON.stringify(value)).toBe('{"a":[{"b":{"c":null}}]}')
  expect(Object.assign({}, (value as { a: object[] }).a[0])).not.toHaveProperty('x')
})

test('all blocks of a page together are bounded; a later, smaller one is still read', () => {
  const reader = new JsonLdReader()
  const block = (size: number): object => reader.read(size, () => '1')
  expect(block(40_000)).toEqual({ value: 1 })
  expect(block(40_000)).toEqual({ error: 'Not read: JSON-LD is read up to 64 KiB per page.' })
  expect(block(20_000)).toEqual({ value: 1 })
})

test.each([
  ['application/ld+json', true],
  [' Application/LD+JSON ; charset=utf-8', true],
  ['application/json', false],
  ['application/ld+jsonx', false],
])('type %s', (type, expected) => {
  expect(isJsonLdType(type)).toBe(expected)
})
