import { expect, test } from 'vitest'
import { read } from './read.ts'

test('tags are grouped by their key, in any case', () => {
  const page = read(`<title>t</title>
    <meta property="og:title" content=a><meta name="OG:Image" content=b><meta property="article:author" content=c>
    <meta name="twitter:card" content=d><meta property="Twitter:Site" content=e>
    <meta name=description content=f><meta itemprop=image content=g><meta http-equiv=refresh content=h>`)
  expect(page.openGraph.map(({ name }) => name)).toEqual(['og:title', 'OG:Image', 'article:author'])
  expect(page.twitter.map(({ name }) => name)).toEqual(['twitter:card', 'Twitter:Site'])
  expect(page.standard.map(({ name, attribute }) => [name, attribute])).toEqual([
    ['title', 'tag'],
    ['description', 'name'],
    ['image', 'itemprop'],
    ['refresh', 'http-equiv'],
  ])
  expect(page.allTags).toHaveLength(9)
})

test('a line break in a key is LF, a NUL is U+FFFD', () => {
  const [first, second] = read('<meta name="a\r\nb" content=x><meta name="a\0" content=y>').allTags
  expect([first?.name, second?.name]).toEqual(['a\nb', 'a\uFFFD'])
})

test('of two keys, a social property goes first', () => {
  const [tag] = read('<meta name="twitter:title" property="og:title" content=x>').allTags
  expect(tag).toMatchObject({
    name: 'og:title',
    attribute: 'property',
    otherKey: { attribute: 'name', name: 'twitter:title' },
  })
})

test('of two keys without a social property, the name goes first', () => {
  const [tag] = read('<meta property="dc:title" name="og:title" content=x>').allTags
  expect(tag).toMatchObject({
    name: 'og:title',
    attribute: 'name',
    otherKey: { attribute: 'property', name: 'dc:title' },
  })
})

test('itemprop with another key is the other key', () => {
  const [tag] = read('<meta property="og:image" itemprop="image" content=x>').allTags
  expect(tag).toMatchObject({ name: 'og:image', otherKey: { attribute: 'itemprop', name: 'image' } })
})

test('a property that lists several keys gives an entry for each', () => {
  const page = read('<meta property="dc:description og:description" content=x>')
  expect(page.standard.map(({ name, offset }) => [name, offset])).toEqual([['dc:description', 0]])
  expect(page.openGraph.map(({ name, content }) => [name, content])).toEqual([['og:description', 'x']])
  expect(page.allTags.map(({ listed }) => listed)).toEqual(Array(2).fill('dc:description og:description'))
  expect(read('<meta property=" og:description " content=x>').allTags[0]).not.toHaveProperty('listed')
})

test('spaces around a key are not part of it', () => {
  expect(
    read('<meta property=" og:title " content=x><meta name="\ndescription" content=y>').allTags,
  ).toMatchObject([{ name: 'og:title' }, { name: 'description' }])
})

test('reports the quote of the key', () => {
  expect(read(`<meta content="x" property='og:title'><meta content='y' name=a>`).allTags).toMatchObject([
    { quote: 'single' },
    { quote: 'none' },
  ])
})

test('a meta without a key is none', () => {
  expect(read('<meta charset=utf-8><meta content=x><meta property="" name=" " content=x>').allTags).toEqual(
    [],
  )
})

test('a link that also loads something is kept where it names the icon or the canonical URL', () => {
  const page = read(`<link rel="dns-prefetch shortcut icon" href=a><link rel="preload canonical" href=b>
    <link rel="alternate stylesheet" href=c><link rel="preload stylesheet" href=d><link rel=preload href=e>`)
  expect(page.links.map(({ rel, href }) => [rel, href])).toEqual([
    ['dns-prefetch shortcut icon', 'a'],
    ['preload canonical', 'b'],
  ])
})
