import { describe, expect, test } from 'vitest'
import { readSitemapXml } from './sitemap-xml.ts'

test('reads locations with references, character data and a namespace prefix of the root', () => {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns:image="x"><url><loc> https://a.example/?a=1&amp;b=&#x32;&#50; </loc><image:image><image:loc>https://a.example/i.png</image:loc></image:image></url>
    <url><loc><![CDATA[https://a.example/c?d&e]]></loc></url></urlset>`
  expect(readSitemapXml(text)).toEqual({
    kind: 'pages',
    locations: ['https://a.example/?a=1&b=22', 'https://a.example/c?d&e'],
  })
})

describe('hostile files', () => {
  test.each([
    ['<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><urlset><loc>&lol2;</loc></urlset>'],
    ['<!doctype x SYSTEM "file:///etc/passwd"><urlset></urlset>'],
    ['<urlset><!ENTITY a "b"></urlset>'],
  ])('%s is refused', (text) => {
    expect(() => readSitemapXml(text)).toThrow(/document type or entities/)
  })

  test('entities that nobody declared stay as they are', () => {
    expect(readSitemapXml('<urlset><loc>/&lol;&#0;&#99999999;</loc></urlset>').locations).toEqual([
      '/&lol;&#0;&#99999999;',
    ])
  })

  test.each([
    ['<loc>'.repeat(400_000)],
    [`<loc>${'<![CDATA['.repeat(200_000)}`],
    [`<loc>${' '.repeat(2_000_000)}`],
    [`<${'a'.repeat(2_000_000)}`],
  ])('a file of 2 MB is read in less than a second', (text) => {
    const startedAt = performance.now()
    readSitemapXml(`<urlset>${text}</urlset>`)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })
})
