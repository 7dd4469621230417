import { expect, test } from 'vitest'
import { extract } from '../../extract/extract.ts'
import { headEnder } from './head-ender.ts'

const HEAD = '<!doctype html>\n<html><head>\n<meta charset="utf-8">\n'
const REST = '<title>Bread</title>\n<meta property="og:title" content="Bread">\n</head><body></body></html>'

const enderOf = (html: string, type = 'text/html; charset=utf-8') =>
  headEnder(extract(Buffer.from(html), type))

test.each([
  [
    'a PHP notice',
    `Warning: Undefined variable $lang in /srv/header.php\n${HEAD}${REST}`,
    /text in line 1 ends it: "Warning: Undefined/,
  ],
  [
    'a PHP notice with markup',
    `<br />\n<b>Warning</b>: Undefined variable $lang in /srv\n${HEAD}${REST}`,
    /text in line 1 ends it: "Warning: Undefined/,
  ],
  ['a second byte order mark', `\uFEFF\uFEFF${HEAD}${REST}`, /invisible byte order mark .* line 1/],
  ['a byte order mark in the head', `${HEAD}\uFEFF${REST}`, /invisible byte order mark .* line 4/],
  ['a no-break space', `\u00A0${HEAD}${REST}`, /no-break space .* line 1/],
  ['the end of a PHP file', `${HEAD}?>\n${REST}`, /text in line 4 ends it: "\?>"/],
  ['a template tag', `${HEAD}{% seo %}\n${REST}`, /text in line 4 ends it: "{% seo %}"/],
  ['an element', `${HEAD}<div></div>${REST}`, /<div> in line 4 does not belong/],
])('%s that ends the head is named with its line', (_name, html, why) => {
  expect(enderOf(html)?.why).toMatch(why)
})

test('a byte order mark is seen in a page that is read as windows-1252', () => {
  expect(enderOf(`x\uFEFF${HEAD}${REST}`, 'text/html; charset=windows-1252')?.why).toContain('"xï»¿"')
  expect(enderOf(`${HEAD}\uFEFF${REST}`, 'text/html; charset=windows-1252')?.why).toContain('byte order mark')
})

test('a head that ends as written has no culprit', () => {
  expect(enderOf(`${HEAD}${REST}`)).toBeNull()
  expect(enderOf('<title>Bread</title><body>text')).toBeNull()
})
