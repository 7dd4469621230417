import { expect, test } from 'vitest'
import { extract } from './extract.ts'

function textOf(html: string): string {
  return extract(Buffer.from(html), 'text/html; charset=utf-8').bodyTextStart
}

test.each([
  ['inline elements do not break words', '<p>Hel<b>lo</b> <i>wor</i>ld', 'Hello world'],
  [
    'blocks, line breaks and unknown elements do',
    '<p>one<p>two<br>three<x-y>four</x-y>',
    'one two three four',
  ],
  ['white space is folded, no-break spaces too', '<p> a \n\t b&nbsp;&nbsp;c\u2003d ', 'a b c d'],
  ['references are resolved once', '<p>a &amp;amp; b', 'a &amp; b'],
  ['comments are not text', '<p>a<!-- no -->b', 'ab'],
  ['the title is not text of the body', '<title>t</title><p>a', 'a'],
])('text of the body: %s', (_, html, text) => {
  expect(textOf(html)).toBe(text)
})

test.each(['script', 'style', 'template', 'textarea', 'iframe', 'noscript', 'svg', 'select'])(
  '<%s> shows no text',
  (name) => {
    expect(textOf(`<p>a<${name}>no</${name}> b`)).toBe('a b')
  },
)

test('text of the body: at most 2,000 characters, whatever the script', () => {
  expect(textOf(`<p>${'word '.repeat(5000)}`)).toHaveLength(1999)
  expect(textOf(`<p>${'灯台'.repeat(5000)}`)).toHaveLength(2000)
  expect(textOf('<p>a'.repeat(100_000)).length).toBeGreaterThan(1900)
})

test('the first heading with text', () => {
  const heading = (html: string): string | null => extract(Buffer.from(html), 'text/html').firstHeading
  expect(heading('<h1><img></h1><h2>no</h2><h1 class=a>The <b>one</b></h1><h1>two</h1>')).toBe('The one')
  expect(heading(`<p>${'x'.repeat(100_000)}</p><h1>late</h1>`)).toBe('late')
  expect(
    extract(Buffer.from(`<p>${'x'.repeat(100_000)}</p><h2>late`), 'text/html').earlierHeading?.text,
  ).toBe('late')
  expect(heading('<template><h1>no</h1></template><svg><title><h1>no</h1></title></svg>')).toBeNull()
})

test.each([
  ['<h2>two</h2><h1>one</h1>', { name: 'h2', text: 'two' }, 'one'],
  ['<h3>three <b>x</b></h3><h2>two</h2>', { name: 'h3', text: 'three x' }, null],
  ['<h2><img></h2><h3>three</h3>', { name: 'h3', text: 'three' }, null],
  ['<h1><img></h1><h2>two</h2><h1>one</h1>', { name: 'h2', text: 'two' }, 'one'],
  ['<h1>one</h1><h2>two</h2>', null, 'one'],
  ['<h1>one <h2>two</h2>', null, 'one'],
  ['<h2>two<h1>one', { name: 'h2', text: 'two' }, 'one'],
  ['<h4>four</h4><template><h2>no</h2></template>', null, null],
])('the first lesser heading before the h1: %s', (html, earlierHeading, firstHeading) => {
  expect(extract(Buffer.from(html), 'text/html')).toMatchObject({ earlierHeading, firstHeading })
})
