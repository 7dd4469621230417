import { describe, expect, test } from 'vitest'
import { growth, LARGER, LINEAR_AT_MOST } from '../../../../engine/test/growth.ts'
import { readSitemapXml } from './sitemap-xml.ts'

const read = (text: string) => {
  const { kind, locations } = readSitemapXml(text)
  return { kind, locations: [...locations] }
}

test('reads locations with references, character data and a namespace prefix of the root', () => {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns:image="x"><url><loc> https://a.example/?a=1&amp;b=&#x32;&#50; </loc><image:image><image:loc>https://a.example/i.png</image:loc></image:image></url>
    <url><loc><![CDATA[https://a.example/c?d&e]]></loc></url></urlset>`
  expect(read(text)).toEqual({
    kind: 'pages',
    locations: ['https://a.example/?a=1&b=22', 'https://a.example/c?d&e'],
  })
})

const SIZE = 128_000

describe('hostile files', () => {
  test.each([
    ['<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><urlset><loc>&lol2;</loc></urlset>'],
    ['<!doctype x SYSTEM "file:///etc/passwd"><urlset></urlset>'],
    ['<urlset><!ENTITY a "b"></urlset>'],
  ])('%s is refused', (text) => {
    expect(() => readSitemapXml(text)).toThrow(/document type or entities/)
  })

  test('entities that nobody declared stay as they are', () => {
    expect(read('<urlset><loc>/&lol;&#0;&#99999999;</loc></urlset>').locations).toEqual([
      '/&lol;&#0;&#99999999;',
    ])
  })

  test.each([
    ['<loc>', '<loc>'],
    ['<loc>', '<![CDATA['],
    ['', '<loc><![CDATA['],
    ['<loc>', ' '],
    ['<', 'a'],
  ])('work grows with the size of the file and no faster: %j and many of %j', (start, repeated) => {
    const file = (size: number) => `<urlset>${start}${repeated.repeat(size / repeated.length)}</urlset>`
    const [small, large] = [file(SIZE / LARGER), file(SIZE)]
    const reading = (text: string) => () => void read(text)
    expect(growth(reading(small), reading(large))).toBeLessThan(LINEAR_AT_MOST)
  })
})
