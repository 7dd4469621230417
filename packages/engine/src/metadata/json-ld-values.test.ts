import { expect, it } from 'vitest'
import { buildExtraction } from '../../test/metadata/build-extraction.ts'
import { readJsonLd } from './json-ld-values.ts'

const read = (...blocks: unknown[]) => {
  const { text, images } = readJsonLd(buildExtraction({ jsonLd: blocks }).jsonLd)
  const filled = [...text].filter(([, values]) => values.length > 0)
  return { ...Object.fromEntries(filled), images }
}

it('reads the article of a graph and follows its references', () => {
  const graph = [
    { '@type': 'WebSite', '@id': '#site', name: 'Daily News' },
    { '@type': 'Organization', '@id': '#org', name: 'News Ltd' },
    {
      '@type': 'ImageObject',
      '@id': '#image',
      url: '/a.jpg',
      width: '1200px',
      height: 630,
      caption: 'A cat',
    },
    {
      '@type': ['NewsArticle', 'Thing'],
      headline: 'Headline',
      publisher: { '@id': '#org' },
      image: { '@id': '#image' },
      author: [{ '@type': 'Person', name: 'Ann' }, 'Bob'],
      datePublished: '2026-11-20',
    },
    { '@type': 'WebPage', name: 'Headline - Daily News' },
  ]
  expect(read({ '@context': 'https://schema.org', '@graph': graph })).toEqual({
    headline: ['Headline'],
    author: ['Ann', 'Bob'],
    publisher: ['News Ltd'],
    datePublished: ['2026-11-20'],
    website: ['Daily News'],
    images: [{ url: '/a.jpg', width: 1200, height: 630, alt: 'A cat' }],
  })
})

it('takes nothing from a list of teasers, but the page that holds them', () => {
  const teasers = [1, 2, 3].map((n) => ({
    '@type': 'https://schema.org/BlogPosting',
    headline: `Teaser ${n}`,
  }))
  expect(read(teasers)).toEqual({ images: [] })
  expect(read(teasers, { '@type': 'CollectionPage', name: 'Blog' })).toEqual({ name: ['Blog'], images: [] })
})

it('takes nothing from two teasers either', () => {
  const teasers = ['One', 'Two'].map((headline) => ({ '@type': 'Article', headline }))
  expect(read(teasers)).toEqual({ images: [] })
})

it('reads the main entity of a page', () => {
  const page = { '@type': 'WebPage', mainEntity: { '@type': 'Product', name: 'Chair', image: '/chair.jpg' } }
  expect(read(page)).toMatchObject({ name: ['Chair'], images: [{ url: '/chair.jpg' }] })
})

it.each(['Event', 'MusicEvent'])('an %s is what its page is about', (type) => {
  expect(read({ '@type': type, name: 'Concert' }, { '@type': 'WebPage', name: 'Concerts' })).toMatchObject({
    name: ['Concert'],
  })
})

it('follows a reference to the first thing of that id that is not a reference itself', () => {
  const article = { '@type': 'Article', headline: 'Headline', publisher: { '@id': '#org' } }
  const organization = (name: string) => ({ '@type': 'Organization', '@id': '#org', name })
  const graph = [{ '@id': '#org' }, article, organization('News Ltd'), organization('Another')]
  expect(read({ '@graph': graph })).toMatchObject({ publisher: ['News Ltd'] })
})

it('leaves other things alone: the publisher and the breadcrumb are not the page', () => {
  const blocks = [
    { '@type': 'Organization', name: 'News Ltd', image: '/logo.png' },
    { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', name: 'Home' }] },
  ]
  expect(read(blocks)).toEqual({ images: [] })
})

it.each([
  [null],
  ['text'],
  [42],
  [[]],
  [{ '@type': 7, '@graph': 'x' }],
  [{ '@type': 'Article', headline: { a: 1 } }],
])('survives %j', (value) => {
  expect(read(value)).toEqual({ images: [] })
})

it('does not recurse into hostile depth, nor follow circles', () => {
  let deep: unknown = { '@type': 'Article', headline: 'deep' }
  for (let level = 0; level < 10_000; level += 1) deep = level % 2 === 0 ? [deep] : { '@graph': deep }
  expect(read(deep)).toEqual({ images: [] })
  expect(read({ '@type': 'Article', '@id': '#a', headline: 'x', author: { '@id': '#a' } })).toMatchObject({
    headline: ['x'],
    images: [],
  })
})
