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

  it('bounds the value', () => {
    expect(metaSnippet('og:title', 'x'.repeat(100_000)).length).toBeLessThan(600)
  })
})
