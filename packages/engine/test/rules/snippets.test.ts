/** What a diagnostic tells people to paste: the faulty tag with a value that is right, and nothing else. */
import { describe, expect, it } from 'vitest'
import type { ExamplePage } from '../../src/rules/example-page.ts'
import { examplePage } from '../../src/rules/example-html.ts'
import { judgePage } from './judge-page.ts'

function snippetsOf(id: string, page: ExamplePage | string): (string | undefined)[] {
  return judgePage(id, page).flatMap(({ fixes }) => fixes.map(({ snippet }) => snippet))
}

describe('an address without its scheme', () => {
  const url = 'http://www.example.com/news/2026/bread.html'
  const at = (head: string): ExamplePage => ({ url, html: examplePage(head) })

  it('is mended as it was meant, never joined to the folder of the page', () => {
    const page = at('<meta property="og:url" content="www.example.com/a/b.html">')
    expect(snippetsOf('og-url-absolute', page)).toEqual([
      '<meta property="og:url" content="http://www.example.com/a/b.html">',
    ])
    expect(snippetsOf('canonical-present', page)).toEqual([
      '<link rel="canonical" href="http://www.example.com/a/b.html">',
    ])
  })

  it('gives way to the own address of the page where nobody can tell what was meant', () => {
    const page = at('<meta property="og:url" content="www.example.net/a">')
    expect(snippetsOf('og-url-absolute', page)).toEqual([`<meta property="og:url" content="${url}">`])
  })

  it('of a canonical link is not handed on to og:url', () => {
    const page = at('<link rel="canonical" href="www.example.com/a">')
    expect(snippetsOf('canonical-absolute', page)).toEqual([
      '<link rel="canonical" href="http://www.example.com/a">',
    ])
    expect(snippetsOf('og-url-present', page)).toEqual([
      '<meta property="og:url" content="http://www.example.com/a">',
    ])
  })
})

describe('a robots.txt that keeps crawlers out', () => {
  const page = (robots: string): ExamplePage => ({ html: examplePage('<title>Bread</title>'), robots })

  it('is opened to those that it keeps out, and to no others', () => {
    expect(snippetsOf('crawlers-allowed', page('User-agent: Discordbot\nDisallow: /\n'))).toEqual([
      'User-agent: Discordbot\nAllow: /',
    ])
    expect(snippetsOf('crawlers-allowed', page('User-agent: Googlebot\nDisallow: /\n'))).toEqual([
      'User-agent: Googlebot\nAllow: /',
    ])
  })

  it('lets everyone in once all that is said stands in it', () => {
    const closed = 'User-agent: *\nDisallow: /\n'
    const snippets = snippetsOf('most-crawlers-allowed', page(closed))
    expect(snippets).toHaveLength(2)
    expect(judgePage('most-crawlers-allowed', page([closed, ...snippets].join('\n')))).toEqual([])
  })
})
