/** The snippet of a fix: the faulty tag with a value that is right, and nothing else. */
import { describe, expect, it } from 'vitest'
import { analyse } from '../../src/inspect-html.ts'
import { exampleCapture } from '../../src/rules/examples/example-facts.ts'
import type { ExamplePage } from '../../src/rules/examples/example-page.ts'
import { examplePage } from '../../src/rules/examples/example-html.ts'
import { judgePage } from './judge-page.ts'

function snippetsOf(id: string, page: ExamplePage | string): (string | undefined)[] {
  return judgePage(id, page).flatMap(({ fixes }) => fixes.map(({ snippet }) => snippet))
}

describe('an address without its scheme', () => {
  const url = 'http://www.example.com/news/2026/bread.html'
  const at = (head: string): ExamplePage => ({ url, html: examplePage(head) })

  it('is fixed as it was meant, never joined to the folder of the page', () => {
    const page = at('<meta property="og:url" content="www.example.com/news/2026/bread.html">')
    expect(snippetsOf('og-url-absolute', page)).toEqual([`<meta property="og:url" content="${url}">`])
  })

  it('proposes the page’s own URL where the intended one is unknown', () => {
    const page = at('<meta property="og:url" content="www.example.net/a">')
    expect(snippetsOf('og-url-absolute', page)).toEqual([`<meta property="og:url" content="${url}">`])
  })

  it('an address without its scheme of a canonical link is not handed on to og:url', () => {
    const page = at('<link rel="canonical" href="www.example.com/a">')
    expect(snippetsOf('canonical-absolute', page)).toEqual([
      '<link rel="canonical" href="http://www.example.com/a">',
    ])
    expect(snippetsOf('og-url-present', page)).toEqual([`<meta property="og:url" content="${url}">`])
  })
})

describe('the canonical address', () => {
  const proposed = (ogUrl: string) =>
    snippetsOf('canonical-present', {
      url: 'https://example.com/a/bread',
      html: examplePage(`<meta property="og:url" content="${ogUrl}">`),
    })
  const own = ['<link rel="canonical" href="https://example.com/a/bread">']

  it('is that of og:url where it names this page', () => {
    expect(proposed('https://www.example.com/a/bread')).toEqual([
      '<link rel="canonical" href="https://www.example.com/a/bread">',
    ])
  })

  it.each([
    'https://other.example/bread',
    'http://example.com/',
    'https://www.example.com',
    'https://example.com/a/other-bread',
  ])('is never that of another page: %s', (ogUrl) => expect(proposed(ogUrl)).toEqual(own))
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

  it('lets in those that obey it once its robots.txt holds what the fix says, and nobody else', () => {
    const closed = 'User-agent: *\nDisallow: /\n'
    const snippets = snippetsOf('most-crawlers-allowed', page(closed)).filter((one) => one !== undefined)
    expect(snippets).toHaveLength(2)
    expect(judgePage('most-crawlers-allowed', page([closed, ...snippets].join('\n')))).toEqual([])
    expect(snippets.join('\n')).not.toContain('User-agent: *')
  })

  it('keeps closed to them what the group for all closes besides this page', () => {
    const robots = 'User-agent: *\nDisallow: /page\nDisallow: /admin\nAllow: /admin/help\n'
    const snippets = snippetsOf('most-crawlers-allowed', page(robots)).filter((one) => one !== undefined)
    expect(snippets).toHaveLength(2)
    for (const snippet of snippets)
      expect(snippet).toMatch(/\nAllow: \/\nDisallow: \/admin\nAllow: \/admin\/help$/)
  })

  it.each([
    ['a longer path', 'User-agent: facebookexternalhit\nDisallow: /page', 'Allow: /page'],
    ['a wildcard', 'User-agent: facebookexternalhit\nDisallow: /*p*a*g*e', 'Allow: /*p*a*g*e'],
    [
      'two groups',
      'User-agent: Twitterbot\nUser-agent: facebookexternalhit\nDisallow: /page\n\nUser-agent: *\nDisallow: /admin',
      'Allow: /page',
    ],
  ])('is opened against %s, which an "Allow: /" does not win over', (_what, robots, line) => {
    const { diagnostics, serviceScore } = analyse(exampleCapture(page(robots)))
    const [fix] = diagnostics.find(({ id }) => id === 'crawlers-allowed')?.fixes ?? []
    expect(fix?.snippet).toMatch(new RegExp(`^${line.replaceAll(/[*]/gu, '\\*')}$`, 'mu'))
    expect(fix?.score).toBeGreaterThan(serviceScore.score)
  })
})

describe('the snippet fixes the faulty tag itself', () => {
  const CASES: [id: string, head: string, snippet: string][] = [
    [
      'metadata-urls-https',
      '<link rel="canonical" href="http://example.com/bread">',
      '<link rel="canonical" href="https://example.com/bread">',
    ],
    [
      'metadata-urls-https',
      '<link rel="icon" href="http://example.com/icon.png">',
      '<link rel="icon" href="https://example.com/icon.png">',
    ],
    [
      'metadata-urls-https',
      '<meta property="og:video" content="http://example.com/a.mp4">',
      '<meta property="og:video" content="https://example.com/a.mp4">',
    ],
    [
      'twitter-site-handle',
      '<meta name="twitter:creator" content="Ann Baker">',
      '<meta name="twitter:creator" content="@your_account">',
    ],
    [
      'twitter-site-handle',
      '<meta name="twitter:creator" content="@https://twitter.com/AnnBaker">',
      '<meta name="twitter:creator" content="@AnnBaker">',
    ],
    [
      'article-dates-iso',
      '<meta property="article:modified_time" content="Thu, 28 Apr 2022 22:33:57 -0400">',
      '<meta property="article:modified_time" content="2022-04-28T22:33:57-04:00">',
    ],
    [
      'article-dates-iso',
      '<meta property="article:modified_time" content="03/04/2026">',
      '<meta property="article:modified_time" content="YYYY-MM-DDThh:mm:ssZ">',
    ],
    [
      'og-structured-after-root',
      '<meta property="og:image" content="https://example.com/c.png"><meta property="og:video:width" content="640"><meta property="og:video" content="https://example.com/a.mp4">',
      '<meta property="og:video" content="https://example.com/a.mp4">\n<meta property="og:video:width" content="640">',
    ],
    [
      'description-not-double-escaped',
      '<meta name="twitter:description" content="Grandma&amp;#39;s bread, every day">',
      '<meta name="twitter:description" content="Grandma\'s bread, every day">',
    ],
    [
      'description-not-double-escaped',
      '<meta name="description" content="&amp;ldquo;Bread &amp;amp; butter&amp;rdquo;">',
      '<meta name="description" content="“Bread &amp; butter”">',
    ],
    [
      'title-not-double-escaped',
      '<meta name="twitter:title" content="Bread &amp;amp;amp; butter">',
      '<meta name="twitter:title" content="Bread &amp; butter">',
    ],
  ]

  it.each(CASES)('the snippet fixes the faulty tag itself: %s: %s', (id, head, snippet) => {
    expect(snippetsOf(id, head)).toEqual([snippet])
  })
})

it('a text that is escaped twice is quoted where that can be seen', () => {
  const head = `<meta name="description" content="${'Bread and more bread. '.repeat(20)}Salt &amp;amp; water">`
  const [finding] = judgePage('description-not-double-escaped', head)
  expect(finding?.message).toContain('Salt &amp; water')
  expect(finding?.evidence).toContain('Salt &amp; water')
})

describe('the title proposed for cards', () => {
  const fixOf = (head: string) => judgePage('og-title-present', head)[0]?.fixes[0]

  it('comes without the name of the site, and says so', () => {
    const site = '<meta property="og:site_name" content="Bakery">'
    expect(fixOf(`<title>Bread | Bakery</title>\n${site}`)).toEqual({
      kind: 'tags',
      description: 'Add og:title, the title that previews show, without the name of the site.',
      snippet: '<meta property="og:title" content="Bread">',
      apply: { op: 'add' },
    })
  })

  it('does not claim so where nobody knows the name', () => {
    expect(fixOf('<title>Bread - The Bakery</title>')).toEqual({
      kind: 'tags',
      description:
        'Add og:title, the title that previews show. Leave out the name of the site if it is in there: it belongs in og:site_name.',
      snippet: '<meta property="og:title" content="Bread - The Bakery">',
      apply: { op: 'add' },
    })
  })
})
