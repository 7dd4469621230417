import { describe, expect, test } from 'vitest'
import type { PageTag } from '../../src/extract/tags.ts'
import { extract } from '../../src/extract/extract.ts'
import { read } from './read.ts'

function first(html: string): PageTag {
  const [tag] = read(html).allTags
  if (!tag) throw new Error(`No tag in ${html}`)
  return tag
}

describe('quotes', () => {
  test.each([
    ['double', '<meta name="a" content="x y">', 'double', 'x y'],
    ['single', `<meta name='a' content='x "y"'>`, 'single', 'x "y"'],
    ['none', '<meta name=a content=x/y>', 'none', 'x/y'],
    ['the weaker of key and value', `<meta name="a" content='x'>`, 'single', 'x'],
    ['none on the value alone', '<meta name="a" content=x>', 'none', 'x'],
    ['none, the slash being part of the value', '<meta name=a content=x/>', 'none', 'x/'],
    ['> inside', '<meta name="a" content="1 > 0">', 'double', '1 > 0'],
    ['no space between attributes', `<meta name="a"content="x">`, 'double', 'x'],
    ['white space around =', '<meta name\n = "a" content =\t"x">', 'double', 'x'],
    ['stray slashes', '<meta/name="a"/content="x"/>', 'double', 'x'],
    ['a stray = begins a name', '<meta ="> name="a" content="x">', 'double', ''],
    ['names in capitals', '<META NAME="a" CONTENT="x">', 'double', 'x'],
  ])('quotes: %s', (_, html, quote, content) => {
    const [tag] = read(html).allTags
    if (content === '') expect(tag).toBeUndefined()
    else expect([tag?.quote, tag?.content]).toEqual([quote, content])
  })

  test('a quote that never closes leaves no tag', () => {
    expect(read('<meta name="a" content="x><meta name=b content=y>').allTags).toEqual([])
  })
})

describe('duplicates', () => {
  test('duplicates of an attribute: the first counts', () => {
    expect(first('<meta name=a name=b content=x content=y>')).toMatchObject({ name: 'a', content: 'x' })
  })

  test('duplicates of a tag: all are kept, in order, empty ones too', () => {
    const page = read(
      '<meta property=og:title content=""><meta property=og:title content=b><meta property=og:title>',
    )
    expect(page.openGraph.map(({ content, valueFrom }) => [content, valueFrom])).toEqual([
      ['', 'content'],
      ['b', 'content'],
      ['', 'none'],
    ])
  })
})

describe('character references', () => {
  test.each([
    ['named', '&eacute;&hellip;', 'é…'],
    ['without semicolon, at the end', 'a&copy', 'a©'],
    ['without semicolon, before = or a letter: none', '?a=1&copy=2&region=x', '?a=1&copy=2&region=x'],
    ['numeric', '&#8212;&#x1F600;', '—😀'],
    ['of windows-1252', '&#146;&#x80;', '’€'],
    ['to nothing', '&#0;&#xD800;', '\uFFFD\uFFFD'],
    ['decoded once only', '&amp;amp; &amp;#39;', '&amp; &#39;'],
  ])('character references: %s', (_, written, content) => {
    expect(first(`<meta name=a content="${written}">`).content).toBe(content)
  })

  test('text is read by other rules than attributes', () => {
    expect(first('<title>a&copy=b &notit;</title>').content).toBe('a©=b ¬it;')
  })

  test('character references in a key', () => {
    expect(read('<meta property="og&colon;title" content=x>').openGraph[0]?.name).toBe('og:title')
  })
})

test('line breaks in a value are LF, a NUL is U+FFFD', () => {
  expect(first('<meta name=a content="a\r\nb\rc\0">').content).toBe('a\nb\nc\uFFFD')
})

test('value= counts where content= is missing', () => {
  expect(first('<meta name=a value=x>')).toMatchObject({ content: 'x', valueFrom: 'value' })
  expect(first('<meta name=a value=x content="">')).toMatchObject({ content: '', valueFrom: 'content' })
})

test('reports the end of a tag: of a title, that of its end tag', () => {
  expect(first('<meta name=a content=x> ').endOffset).toBe(23)
  expect(first('<title>x</title > ').endOffset).toBe(17)
})

test('xml:lang is the language of an XHTML page, and of no other', () => {
  const langOf = (attributes: string, type: string) =>
    extract(Buffer.from(`<html xmlns="http://www.w3.org/1999/xhtml" ${attributes}>`), type).lang
  const [xhtml, html] = ['application/xhtml+xml; charset=utf-8', 'text/html']
  expect(langOf('xml:lang="de"', xhtml)).toBe('de')
  expect(langOf('lang="en" xml:lang="de"', xhtml)).toBe('de')
  expect(langOf('lang="en"', xhtml)).toBe('en')
  expect(langOf('xml:lang="de"', html)).toBeNull()
  expect(langOf('lang="en" xml:lang="de"', html)).toBe('en')
})
