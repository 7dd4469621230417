import { expect, test } from 'vitest'
import { extract } from '../../src/extract/extract.ts'
import { read } from './read.ts'

const IMAGE = '<meta property="og:image" content="https://acme.example/card.png">'
const HEAD = (inner: string) => `<!doctype html>\n<html><head>\n${inner}\n</head><body><p>text</body></html>`

const readBytes = (page: Buffer) => extract(page, 'text/html').swallowed

const seen = (inner: string) =>
  read(HEAD(inner)).swallowed.map(({ by, how, keys, line }) => ({ by, how, keys, line }))

test.each([
  ['a comment', `<!-- old\n${IMAGE} -->`, 'comment', 'inside'],
  ['a conditional comment', `<!--[if IE 9]>${IMAGE}<![endif]-->`, 'comment', 'inside'],
  ['a processing instruction', `<?php echo '${IMAGE}' ?>`, 'comment', 'inside'],
  ['an open comment', `<!-- old\n${IMAGE}`, 'comment', 'open'],
  ['an open script', `<script src="/a.js">\n${IMAGE}\n<script>x()</script>`, 'script', 'open'],
  ['an open script with a text', `<script>tag('config')\n${IMAGE}\n<script></script>`, 'script', 'open'],
  ['an open style sheet', `<style>\nh1 { color: red }\n${IMAGE}`, 'style', 'open'],
  ['a style sheet that ends late', `<style>\n${IMAGE}\n</style>`, 'style', 'open'],
  ['an open textarea', `<textarea>${IMAGE}`, 'textarea', 'open'],
  ['a template', `<template>\n${IMAGE}</template>`, 'template', 'inside'],
  ['document.write', `<script>document.write('${IMAGE}')</script>`, 'script', 'code'],
  [
    'escaped quotes',
    `<script>document.write("<meta property=\\"og:image\\" content=\\"x\\">")</script>`,
    'script',
    'code',
  ],
  ['a text of a script', `<script>head += \`${IMAGE}\`;</script>`, 'script', 'code'],
  ['upper case', `<!-- <META PROPERTY="og:image" CONTENT="x"> -->`, 'comment', 'inside'],
  ['an open quote', `<link rel="stylesheet" href="/a.css>\n${IMAGE}`, 'link', 'quote'],
])('finds a tag in %s', (_name, inner, by, how) => {
  expect(seen(inner)).toEqual([{ by, how, keys: ['og:image'], line: 3 }])
})

test('finds every kind of tag that previews are drawn from, each once', () => {
  const tags = [
    '<title>Bread</title>',
    '<meta name="description" content="x">',
    '<link rel="canonical" href="/">',
    '<meta content="a" name="twitter:card">',
    '<link rel="shortcut icon" href="/i">',
  ].join('\n')
  expect(seen(`<!--\n${tags}\n${tags}\n-->`)[0]?.keys).toEqual([
    'title',
    'description',
    'canonical',
    'twitter:card',
    'icon',
  ])
})

test.each([
  ['tags that are read', IMAGE],
  ['tags in <noscript>', `<noscript>${IMAGE}</noscript>`],
  ['markup in an attribute', `<body><div data-embed='${IMAGE}'></div>`],
  ['other tags in a comment', '<!-- <meta name="viewport" content="x"><link rel="stylesheet" href="/a"> -->'],
  ['a template without them', '<template><p>text</p></template>'],
])('finds nothing of %s', (_name, inner) => {
  expect(seen(inner)).toEqual([])
})

test('says the place in a page of another encoding', () => {
  const page = Buffer.from(`\uFEFF${HEAD(`<!-- ü\n${IMAGE} -->`)}`, 'utf16le')
  const [one] = readBytes(page)
  expect(one).toMatchObject({
    by: 'comment',
    line: 3,
    column: 1,
    offset: 2 + 2 * '<!doctype html>\n<html><head>\n'.length,
  })
})

test('keeps a bounded number of places and keys', () => {
  const many = Array.from(
    { length: 2_000 },
    (_, index) => `<!-- <meta name="twitter:k${'a'.repeat(index % 30)}"> -->`,
  )
  const { swallowed } = read(HEAD(many.join('\n')))
  expect(swallowed.length).toBeLessThanOrEqual(20)
  const [one] = read(HEAD(`<template>${many.join('').replaceAll(/<!--|-->/g, '')}</template>`)).swallowed
  expect(one?.keys.length).toBeLessThanOrEqual(40)
})
