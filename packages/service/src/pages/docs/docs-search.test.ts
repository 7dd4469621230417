import { describe, expect, it } from 'vitest'
import { pagesApp } from '../../../test/fixtures/pages-deps.ts'
import { entriesOf, searchDocs } from './docs-search.ts'

const app = pagesApp()
const search = async (query: string) =>
  (await app.request(`/docs/search?q=${encodeURIComponent(query)}`)).text()
const found = (html: string) =>
  [...html.matchAll(/<li><a href="([^"]+)">([^<]+)</g)].map(([, path, name]) => [path, name])

describe('the search of the documentation', () => {
  it.each([
    ['rate limited', '/docs/errors'],
    ['exit code', '/docs/devcli'],
    ['METRICS_TOKEN', '/docs/configuration'],
    ['whatsapp', '/platforms/whatsapp'],
    ['codex toml', '/docs/mcp'],
    ['check', '/docs/check'],
    ['sitemap', '/docs/check-targets'],
    ['ci', '/docs/check-ci'],
    ['monitor', '/docs/check-ci'],
    ['monitoring', '/docs/check-ci'],
    ['export png', '/docs/check-results'],
    ['privacy', '/privacy'],
  ])('finds %j', async (query, path) => {
    const paths = found(await search(query)).map(([own = '']) => own.split('#')[0])
    expect(paths).toContain(path)
  })

  it('finds rules by their ids, and leads to their pages', async () => {
    expect(found(await search('image-weight'))[0]?.[0]).toBe('/rules/image-weight')
  })

  it('shows what was typed as text, and nothing for nothing', async () => {
    const html = await search('"><script>alert(1)</script>')
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('Nothing has all of these words.')
    expect(found(await search('   '))).toEqual([])
  })

  it('is not indexed by search engines', async () => {
    expect((await app.request('/docs/search?q=a')).headers.get('x-robots-tag')).toBe('noindex')
  })

  it('takes a long query', async () => {
    expect((await app.request(`/docs/search?q=${'a '.repeat(2_000)}`)).status).toBe(200)
  })
})

describe('the index', () => {
  const entries = entriesOf({
    path: '/p',
    title: 'Page',
    markdown:
      '# Page\n\nStart & go\n\n## One `x_y`\n\nalpha [beta](/b)\n\n### Two\n\n| a | b |\n| --- | --- |\n| 1 | 2 |',
  })

  it('has an entry for each heading, with the link to it', () => {
    expect(entries).toEqual([
      { path: '/p', title: 'Page', heading: 'Page', text: 'Start & go' },
      { path: '/p#one-x_y', title: 'Page', heading: 'One x_y', text: 'alpha beta' },
      { path: '/p#two', title: 'Page', heading: 'Two', text: 'a b 1 2' },
    ])
  })

  it('asks for all words, and marks the first', () => {
    expect(searchDocs(entries, 'beta ALPHA')).toEqual([
      { path: '/p#one-x_y', title: 'Page', heading: 'One x_y', before: 'alpha ', match: 'beta', after: '' },
    ])
    expect(searchDocs(entries, 'alpha gamma')).toEqual([])
  })
})
