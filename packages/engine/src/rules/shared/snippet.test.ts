import { decodeHTML } from 'entities'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkSnippet, metaSnippet, titleSnippet } from './snippet.ts'

describe('snippets', () => {
  it('writes each key in its own attribute', () => {
    expect(metaSnippet('og:title', 'Bread')).toBe('<meta property="og:title" content="Bread">')
    expect(metaSnippet('article:author', 'Ann')).toBe('<meta property="article:author" content="Ann">')
    expect(metaSnippet('twitter:card', 'summary')).toBe('<meta name="twitter:card" content="summary">')
    expect(metaSnippet('description', 'Bread')).toBe('<meta name="description" content="Bread">')
  })

  it('writes links and titles', () => {
    expect(linkSnippet('icon', '/i.png', { sizes: '48x48' })).toBe(
      '<link rel="icon" href="/i.png" sizes="48x48">',
    )
    expect(titleSnippet('Bread & "butter"')).toBe('<title>Bread &amp; "butter"</title>')
  })

  it('cannot be broken out of, and gives the value back', () => {
    const plain = fc.string({ unit: fc.constantFrom(...Array.from('ab "\'<>&;=/#é🍞')), maxLength: 60 })
    fc.assert(
      fc.property(plain, (value) => {
        const [, content] =
          /^<meta property="og:title" content="([^"<>]*)">$/u.exec(metaSnippet('og:title', value)) ?? []
        expect(content).toBeDefined()
        expect(decodeHTML(content ?? '')).toBe(value.replaceAll(/\s+/g, ' ').trim())
        expect(titleSnippet(value)).toMatch(/^<title>[^<>]*<\/title>$/)
      }),
    )
  })

  it('writes a long URL whole', () => {
    const url = `https://example.com/card.png?${'s=0123456789&'.repeat(60)}`
    expect(decodeHTML(metaSnippet('og:image', url))).toContain(`content="${url}"`)
  })

  it.each([
    ['a Persian word with a non-joiner', 'می\u200Cخواهم'],
    ['a Hindi word with a joiner', 'क्\u200Dष'],
    ['a family of emoji', '👩\u200D👩\u200D👧'],
    ['marks of direction', 'שלום\u200F (C++\u200E)'],
    ['wide and no-break spaces', '日本語\u3000パン\u00A0焼き'],
  ])('keeps %s as it is written', (_what, text) => {
    expect(metaSnippet('og:title', text)).toBe(`<meta property="og:title" content="${text}">`)
  })

  it.each([
    ['overrides of direction', 'a\u202Eb\u202C\u2066c\u2069'],
    ['controls', 'a\u0000b\u001B\u0085c'],
    ['tag characters', 'a\u{E0041}bc'],
    ['separators of lines', ' \u2028abc\u2029'],
  ])('drops %s', (_what, text) => {
    expect(metaSnippet('og:title', text)).toBe('<meta property="og:title" content="abc">')
  })
})
