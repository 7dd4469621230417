import { describe, expect, it } from 'vitest'
import { inspectHtml } from '../inspect-html.ts'
import { headerLinks } from './link-header.ts'

const url = 'https://example.com/blog/bread'
const canonicals = (...values: string[]) =>
  headerLinks(
    values.map((value) => ['link', value] as const),
    'canonical',
    url,
  )

describe('headerLinks', () => {
  it.each([
    ['<https://example.com/a>; rel="canonical"', ['https://example.com/a']],
    ['</a>;rel=canonical', ['https://example.com/a']],
    ['<../a> ; REL = "Canonical"', ['https://example.com/a']],
    [
      '</x.css>; rel=preload; as=style, </a,b>; title="a, <b>; rel=x"; rel="shortlink canonical"',
      ['https://example.com/a,b'],
    ],
    ['</a>; rel=shortlink; rel=canonical', []],
    ['</a>; title="; rel=canonical"', []],
    ['</a>; rel=canonical; anchor="/other"', []],
    ['<javascript:alert(1)>; rel=canonical', []],
    ['</a; rel=canonical', []],
    ['</a>; rel="canonical', []],
    ['', []],
  ])('headerLinks: %s', (value, found) => {
    expect(canonicals(value)).toEqual(found)
  })

  it('reads every header in order', () => {
    expect(canonicals('</a>; rel=canonical', '</b>; rel=canonical')).toEqual([
      'https://example.com/a',
      'https://example.com/b',
    ])
  })
})

describe('a canonical URL in the Link header', () => {
  const headers = { link: '</bread>; rel="canonical"' }
  const base = '<base href="https://other.example/">'

  it('counts where the page has none', () => {
    const { normalizedMetadata, diagnostics } = inspectHtml(`${base}<title>Bread</title>`, { url, headers })
    const canonical = { value: 'https://example.com/bread', source: 'header:canonical' }
    expect(normalizedMetadata).toMatchObject({ canonicalUrl: canonical, url: canonical })
    expect(diagnostics.map(({ id }) => id)).not.toContain('canonical-present')
  })

  it('comes after the one in the page', () => {
    const page = inspectHtml('<link rel="canonical" href="/page">', { url, headers })
    expect(page.normalizedMetadata.canonicalUrl).toMatchObject({
      value: 'https://example.com/page',
      source: 'link:canonical',
      fallbacks: [{ value: 'https://example.com/bread', source: 'header:canonical' }],
    })
  })

  it('costs time that grows with its length and nothing else', () => {
    for (const part of ['<', '<a>"', '<a>;', '; ', '<a>\\"', '"', '<a>;rel'])
      expect(canonicals(part.repeat(200_000))).toEqual([])
  })
})
