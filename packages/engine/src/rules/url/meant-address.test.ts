import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../examples/example-facts.ts'
import { examplePage } from '../examples/example-html.ts'
import { meantAddress } from './meant-address.ts'

const PAGE = 'https://www.example.com/2026/11/bread.html'
const facts = exampleFacts({ url: PAGE, html: examplePage('') })

describe('the URL that was meant', () => {
  it.each([
    ['www.example.com/a/b.html', 'https://www.example.com/a/b.html'],
    ['example.com/a', 'https://example.com/a'],
    ['/www.example.com/a', 'https://www.example.com/a'],
    ['http//www.example.com/a', 'https://www.example.com/a'],
    ['WWW.example.com', 'https://www.example.com/'],
    ['https%3A%2F%2Fwww.example.com%2Fa%3Fb%3D1', 'https://www.example.com/a?b=1'],
    ['//cdn.example.net/a', 'https://cdn.example.net/a'],
    ['/a/b', 'https://www.example.com/a/b'],
    ['../a', 'https://www.example.com/2026/a'],
    ['?id=7', `${PAGE}?id=7`],
    ['http://example.com/page', 'http://example.com/page'],
  ])('the URL that was meant: %s', (value, address) => {
    expect(meantAddress(facts, value)).toBe(address)
  })

  it.each([
    'www.example.net/a',
    'a/b.html',
    'https%3A%2F%2F%zz',
    'https://',
    '//news/a',
    'javascript:void(0)',
    '#top',
    '',
  ])('falls back to the page’s own URL for %j', (value) => {
    expect(meantAddress(facts, value)).toBe(PAGE)
  })

  it('is resolved against <base href> where there is one', () => {
    const based = exampleFacts({ url: PAGE, html: examplePage('<base href="https://example.org/x/">') })
    expect(meantAddress(based, '/a')).toBe('https://example.org/a')
  })
})
