import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { extract } from '../../src/extract/extract.ts'

function fixture(name: string): Uint8Array {
  return readFileSync(new URL(`fixtures/${name}.html`, import.meta.url))
}

test('everything of an ordinary page', () => {
  const page = extract(fixture('article'), 'text/html; charset=utf-8')
  expect(page).toMatchObject({
    lang: 'en-GB',
    baseHref: null,
    headEndedBy: '/head',
    firstHeading: 'The lighthouse keeper’s bees',
    generators: ['wordpress'],
    metaRefresh: null,
    omitted: { standard: 0, openGraph: 0, twitter: 0, links: 0, jsonLd: 0 },
  })
  expect(page.openGraph.map(({ name, line, column }) => [name, line, column])).toEqual([
    ['og:type', 10, 5],
    ['og:title', 11, 5],
    ['og:description', 12, 5],
    ['og:url', 13, 5],
    ['og:image', 14, 5],
    ['og:image:width', 15, 5],
    ['og:image:height', 16, 5],
    ['article:published_time', 17, 5],
  ])
  expect(page.links.map(({ rel, href }) => [rel, href])).toEqual([
    ['canonical', 'https://isle.example/bees'],
    ['shortcut icon', '/favicon.ico'],
    ['apple-touch-icon', '/touch.png'],
    ['alternate', '/feed'],
  ])
  expect(page.links[3]).toMatchObject({ type: 'application/rss+xml', title: 'News & notes' })
  expect(page.jsonLd[0]?.value).toMatchObject({
    '@type': 'NewsArticle',
    headline: 'The lighthouse keeper’s bees',
  })
  expect(page.bodyTextStart).toBe(
    'News The lighthouse keeper’s bees Forty hives stand below the lamp, and not one bee is afraid of the light. Read on',
  )
})

test('social tags after a broken head are found, and reported as outside of it', () => {
  const page = extract(fixture('broken-head'), 'text/html')
  expect(page.headEndedBy).toBe('img')
  expect(page.openGraph.map(({ name, inHead }) => [name, inHead])).toEqual([
    ['og:title', false],
    ['og:image', false],
  ])
  expect(page.links.map(({ rel, inHead }) => [rel, inHead])).toEqual([['canonical', false]])
})

test('the same extraction every time', () => {
  const first = extract(fixture('article'), 'text/html')
  expect(extract(fixture('article'), 'text/html')).toEqual(first)
})
