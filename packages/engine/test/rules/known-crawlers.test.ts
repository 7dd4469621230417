/** Tags that the server sends only to crawlers which it knows by their user agents. */
import { describe, expect, it } from 'vitest'
import { examplePage } from '../../src/rules/examples/example-html.ts'
import type { ExamplePage } from '../../src/rules/examples/example-page.ts'
import { judgePage } from './judge-page.ts'

const ROOT = '<div id="root"></div>'
const TAGS =
  '<title>Rye</title><meta property="og:title" content="Rye"><meta property="og:description" content="A loaf.">'
const SITE = '<title>Bakery</title><meta property="og:title" content="Bakery">'

const page = (
  own: string,
  ...views: readonly [platform: string, html: string, status?: number][]
): ExamplePage => ({
  url: 'https://example.com/recipes/17',
  html: examplePage(own, ROOT),
  crawlers: views.map(([platform, html, status = 200]) => ({ platform, html, status })),
})
const TAGGED = examplePage(TAGS, '<h1>Rye</h1>')

describe.each([
  ['rendered-on-server', '<title>Bakery</title>'],
  ['tags-of-this-page', SITE],
])('%s', (id, own) => {
  it('says who gets the tags, and that nobody else may', () => {
    const [found, ...more] = judgePage(
      id,
      page(own, ['slack', TAGGED], ['facebook', TAGGED], ['x', examplePage(own, ROOT)]),
    )
    expect(more).toEqual([])
    expect(found?.title).toBe('Only crawlers that the server knows by name get the tags of this page')
    expect(found?.message).toMatch(
      /^As Slack and Facebook we get tags of this page\. By our own name we get /u,
    )
    expect(found?.fixes[0]?.description).toMatch(/^Send the tags to every visitor\./u)
  })

  it('does not say the same again', () => {
    expect(judgePage('crawlers-get-the-same', page(own, ['slack', TAGGED]))).toEqual([])
  })

  it.each<[string, ExamplePage]>([
    ['every crawler gets our page', page(own, ['slack', examplePage(own, ROOT)])],
    ['a crawler is refused', page(own, ['slack', '<h1>Forbidden</h1>', 403])],
    ['no crawler was asked', page(own)],
  ])('speaks of scripts where %s', (_name, given) => {
    const [found] = judgePage(id, given)
    expect(found?.title).not.toContain('knows by name')
    expect(found?.message).not.toContain('By our own name')
  })
})

it('crawlers that get the same other tags are one finding', () => {
  const text = '<h1>Bread</h1><p>Flour, water and salt, and a day of time for the dough.</p>'
  const other = examplePage(TAGS, text)
  const found = judgePage('crawlers-get-the-same', {
    ...page(
      SITE,
      ['slack', other],
      ['facebook', other],
      ['x', examplePage(SITE.replace('"Bakery"', '"Shop"'), text)],
    ),
    html: examplePage(SITE, text),
  })
  expect(found.map(({ message }) => message)).toEqual([
    'As Slack and Facebook the page has another title and description.',
    'As X the page has another title.',
  ])
})
