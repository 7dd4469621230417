import { describe, expect, test } from 'vitest'
import { extract } from '../../src/extract/extract.ts'
import { read } from './read.ts'

const META = '<meta name=a content=x>'

function places(html: string): [line: number, column: number, offset: number][] {
  return read(html).allTags.map(({ line, column, offset }) => [line, column, offset])
}

describe('lines end with LF, CR LF and CR', () => {
  test.each([
    ['LF', '\n\n'],
    ['CR LF', '\r\n\r\n'],
    ['CR', '\r\r'],
    ['mixed', '\r\n\r'],
    ['LF CR, which are two', '\n\r'],
  ])('lines end with LF, CR LF and CR: %s', (_, breaks) => {
    expect(places(`${breaks} ${META}`)).toEqual([[3, 2, breaks.length + 1]])
  })
})

test('columns count UTF-16 units, offsets count bytes', () => {
  expect(places(`é${META}`)).toEqual([[1, 2, 2]])
  expect(places(`€${META}`)).toEqual([[1, 2, 3]])
  expect(places(`😀${META}`)).toEqual([[1, 3, 4]])
  expect(places(`\n<p>é😀é</p>${META}${META}`)).toEqual([
    [2, 12, 16],
    [2, 12 + META.length, 16 + META.length],
  ])
})

test('broken UTF-8 counts as many columns as replacement characters', () => {
  const body = Buffer.concat([Buffer.from([0xf0, 0x9f, 0x98, 0x41, 0xff]), Buffer.from(META)])
  expect(extract(body, 'text/html; charset=utf-8').allTags).toMatchObject([{ line: 1, column: 4, offset: 5 }])
})

test('columns of a double-byte encoding count characters', () => {
  const body = Buffer.concat([Buffer.from([0x93, 0xfa, 0x83, 0x5c]), Buffer.from(META)])
  expect(extract(body, 'text/html; charset=shift_jis').allTags).toMatchObject([
    { line: 1, column: 3, offset: 4 },
  ])
})

test('the page may be anywhere in its buffer', () => {
  const html = `\n\n\n\n\n\n\n\n\n\n${'x\n'.repeat(20)}  ${META}`
  for (let shift = 0; shift < 8; shift++) {
    const backing = Buffer.concat([Buffer.alloc(shift, 0x0a), Buffer.from(html)])
    const body = backing.subarray(shift)
    expect(extract(body, 'text/html').allTags).toMatchObject([{ line: 31, column: 3, offset: 52 }])
  }
})

test('links, JSON-LD and a refresh have places too', () => {
  const page = read(
    '\n<link rel=canonical href=x>\n <script type="application/ld+json">{}</script>\n  <meta http-equiv=refresh content="1">',
  )
  expect(page.links).toMatchObject([{ line: 2, column: 1, offset: 1 }])
  expect(page.jsonLd).toMatchObject([{ line: 3, column: 2, offset: 30 }])
  expect(page.metaRefresh).toMatchObject({ line: 4, column: 3 })
})
