import { expect, it } from 'vitest'
import { extract } from '../extract/extract.ts'
import { normalize } from './normalize.ts'

const read = (html: string) =>
  normalize(
    extract(new TextEncoder().encode(html), 'text/html; charset=utf-8'),
    'https://www.example.com/blog/post',
  )

it('reads an ordinary page', () => {
  const { metadata, imageCandidates } = read(`<!doctype html><html lang="en"><head>
    <title>A story | Example</title>
    <meta property="og:title" content="A story &amp; more">
    <meta name="description" content="What  it\nsays">
    <meta property="og:image" content="/card.png"><meta property="og:image:width" content="1200">
    <meta name="twitter:card" content="summary_large_image">
    <link rel="canonical" href="/blog/post"><link rel="icon" href="/icon.svg">
    <script type="application/ld+json">{"@type":"BlogPosting","headline":"A story","author":{"name":"Ann"}}</script>
    </head><body><h1>The story</h1>`)
  expect(metadata.title).toMatchObject({ value: 'A story & more', source: 'og:title' })
  expect(metadata.title?.fallbacks.map(({ source }) => source)).toEqual(['json-ld:headline', 'title', 'h1'])
  expect(metadata.description?.value).toBe('What it says')
  expect(metadata.image?.value).toBe('https://www.example.com/card.png')
  expect(imageCandidates).toMatchObject([{ declaredWidth: 1200, line: 6 }])
  expect(metadata.twitterCard?.value).toBe('summary_large_image')
  expect(metadata.canonicalUrl?.value).toBe('https://www.example.com/blog/post')
  expect(metadata.favicon?.value).toBe('https://www.example.com/icon.svg')
  expect(metadata.author).toMatchObject({ value: 'Ann', source: 'json-ld:author' })
  expect(metadata.lang?.value).toBe('en')
})

it.each([
  ['an svg title', '<svg><title>Icon</title></svg><title>Page</title>'],
  ['a template', '<template><meta property="og:title" content="no"></template><title>Page</title>'],
  ['a comment', '<!-- <meta property="og:title" content="no"> --><title>Page</title>'],
  ['a script', '<script>var x = `<meta property="og:title" content="no">`</script><title>Page</title>'],
  ['a textarea', '<title>Page</title><textarea><meta property="og:title" content="no"></textarea>'],
  ['an empty tag', '<meta property="og:title" content=" "><title>Page</title>'],
  ['value for content', '<meta property="og:title" value="no"><title>Page</title>'],
  ['a second title', '<title>Page</title><title>no</title>'],
  ['broken JSON-LD', '<script type="application/ld+json">{"headline": no</script><title>Page</title>'],
])('is not led astray by %s', (_, html) => {
  expect(read(html).metadata.title?.value).toBe('Page')
})

it('keeps the first usable icon of each kind apart from the images', () => {
  const { metadata, imageCandidates, icons } = read(`<title>Page</title>
    <link rel="icon" href="data:image/png;base64,AAAA"><link rel="shortcut icon" href="/a.ico">
    <link rel="icon" type="image/svg+xml" href="/b.svg"><link rel="apple-touch-icon" href="touch.png">
    <link rel="apple-touch-icon" sizes="180x180" href="large.png"><link rel="apple-touch-icon" href="">`)
  expect(icons).toMatchObject([
    { url: 'https://www.example.com/a.ico', source: 'link:icon', raw: '/a.ico', line: 2 },
    { url: 'https://www.example.com/blog/touch.png', source: 'link:apple-touch-icon' },
  ])
  expect(imageCandidates).toEqual([])
  expect(metadata.image).toBeNull()
})

it('accepts tags outside the head, and a base', () => {
  const { metadata } = read(`<head><base href="https://cdn.example.net/x/"></head><body><div>
    <meta property="og:title" content="Late"><meta property="og:image" content="card.png">`)
  expect(metadata.title?.value).toBe('Late')
  expect(metadata.image?.value).toBe('https://cdn.example.net/x/card.png')
})
