import { expect, test } from 'vitest'
import { read } from './read.ts'

test('tags in <noscript> count: crawlers run no scripts', () => {
  const page = read(
    '<head><noscript><meta name=a content=x><link rel=canonical href=y></noscript><meta name=b content=z></head>',
  )
  expect(page.allTags.map(({ name, inHead }) => [name, inHead])).toEqual([
    ['a', true],
    ['b', true],
  ])
  expect(page.links.map(({ rel, inHead }) => [rel, inHead])).toEqual([['canonical', true]])
})

test('an image in a <noscript> of the head ends both', () => {
  const page = read('<head><noscript><img src=x></noscript><meta property=og:title content=x></head>')
  expect(page.headEndedBy).toBe('img')
  expect(page.openGraph[0]?.inHead).toBe(false)
})

test('text of a <noscript> is not what a visitor reads', () => {
  expect(read('<body><noscript>Enable scripts</noscript><p>Text').bodyTextStart).toBe('Text')
})

test('a refresh in <noscript> is marked as such, and one outside comes first', () => {
  const inside = '<noscript><meta http-equiv=refresh content="0;url=/plain"></noscript>'
  const outside = '<meta http-equiv=Refresh content="5; URL=\'/next\'">'
  expect(read(inside).metaRefresh).toEqual({
    seconds: 0,
    url: '/plain',
    line: 1,
    column: 11,
    inNoscript: true,
  })
  expect(read(inside + outside).metaRefresh).toEqual({ seconds: 5, url: '/next', line: 1, column: 70 })
})
