import { describe, expect, test } from 'vitest'
import { extract } from '../../src/extract/extract.ts'
import type { Extraction } from '../../src/extract/tags.ts'

/** `Déjà vu – “quoted”` in windows-1252. */
const LATIN = Buffer.from('D\xe9j\xe0 vu \x96 \x93quoted\x94', 'latin1')
const LATIN_TEXT = 'Déjà vu – “quoted”'

function page(
  before: string,
  title: Uint8Array | string,
  contentType: string | null = 'text/html',
): Extraction {
  return extract(Buffer.concat([Buffer.from(before, 'latin1'), wrap(title)]), contentType)
}

function wrap(title: Uint8Array | string): Buffer {
  return Buffer.concat([Buffer.from('<title>'), Buffer.from(title), Buffer.from('</title>')])
}

function titleOf(extraction: Extraction): string | undefined {
  return extraction.allTags.find((tag) => tag.attribute === 'tag')?.content
}

/** Fills the prescan's 1,024 bytes. */
const FILLER = `<script>${'x'.repeat(1100)}</script>`

describe('where the encoding comes from', () => {
  test.each([
    ['the header', '', 'text/html; charset=ISO-8859-1', 'windows-1252', 'header'],
    ['the header, quoted', '', 'text/html;charset="windows-1252" ; x=y', 'windows-1252', 'header'],
    ['a meta', '<meta charset=latin1>', null, 'windows-1252', 'meta'],
    [
      'a pragma',
      `<meta content="text/html; charset='cp1252'" http-equiv=Content-Type>`,
      null,
      'windows-1252',
      'meta',
    ],
    ['a meta behind byte 1,024', `${FILLER}<meta charset=windows-1252>`, null, 'windows-1252', 'meta'],
    [
      'a meta outside the head, behind byte 1,024',
      `${FILLER}<p><meta charset=windows-1252>`,
      null,
      'windows-1252',
      'meta',
    ],
    [
      'a meta in a template, behind byte 1,024',
      `${FILLER}<template><meta charset=l1></template>`,
      null,
      'windows-1252',
      'meta',
    ],
    ['the XML declaration', '<?xml version="1.0" encoding="ISO-8859-1"?>', null, 'windows-1252', 'xml'],
    ['nothing: the bytes are no UTF-8', '', null, 'windows-1252', 'default'],
    [
      'a header whose label is unknown, so a meta',
      '<meta charset=latin1>',
      'text/html; charset=none',
      'windows-1252',
      'meta',
    ],
    ['a meta with an unknown label, so the bytes', '<meta charset=none>', null, 'windows-1252', 'default'],
    [
      'a meta with an unknown label, so its pragma',
      '<meta charset="" http-equiv="Content-Type" content="text/html; charset=latin1">',
      null,
      'windows-1252',
      'meta',
    ],
    [
      'a meta that the tree drops, whose label holds a reference, so the bytes',
      '<select><meta charset="koi8&#45;r"></select>',
      null,
      'windows-1252',
      'default',
    ],
    [
      'a meta whose label holds a reference',
      '<meta charset="windows&#45;1252">',
      null,
      'windows-1252',
      'meta',
    ],
    [
      'an XML declaration that says "encoding" twice, so the bytes',
      '<?xml xencoding x encoding="koi8-r"?>',
      null,
      'windows-1252',
      'default',
    ],
  ])('where the encoding comes from: %s', (_, before, contentType, name, source) => {
    const extraction = page(before, LATIN, contentType)
    expect(extraction.charset).toMatchObject({ name, source, validUtf8: false, nonAscii: true })
    expect(titleOf(extraction)).toBe(LATIN_TEXT)
  })

  test('a byte order mark goes over all', () => {
    const body = Buffer.concat([Buffer.from('\xef\xbb\xbf<meta charset=koi8-r>', 'latin1'), wrap('é')])
    const extraction = extract(body, 'text/html; charset=windows-1252')
    expect(extraction.charset).toMatchObject({
      name: 'UTF-8',
      source: 'bom',
      headerLabel: 'windows-1252',
      metaLabel: 'koi8-r',
    })
    expect(titleOf(extraction)).toBe('é')
    expect(extraction.allTags[0]).toMatchObject({ offset: 24, line: 1, column: 22 })
  })

  test('the header goes over a meta', () => {
    const extraction = page('<meta charset=utf-8>', LATIN, 'text/html; charset=windows-1252')
    expect(extraction.charset).toMatchObject({
      name: 'windows-1252',
      source: 'header',
      metaLabel: 'utf-8',
      metaOffset: 0,
    })
  })

  test('a meta that the tree holds goes over one that the prescan saw in a script', () => {
    const before = '<script>"<meta charset=windows-1252>"</script><meta charset=utf-8>'
    expect(page(before, 'é').charset).toMatchObject({
      name: 'UTF-8',
      source: 'meta',
      metaLabel: 'utf-8',
      metaOffset: 46,
    })
  })

  test('a meta that only the prescan saw still counts', () => {
    const extraction = page('<script>"<meta charset=windows-1252>"</script>', LATIN)
    expect(extraction.charset).toMatchObject({ name: 'windows-1252', source: 'meta', metaOffset: 9 })
  })

  test('a meta in a comment does not count', () => {
    expect(page('<!-- <meta charset=windows-1252> -->', 'é').charset).toMatchObject({
      name: 'UTF-8',
      metaLabel: null,
    })
    expect(page(`${FILLER}<!-- <meta charset=windows-1252> -->`, 'é').charset.source).toBe('default')
  })

  test('where the encoding comes from without any label, valid UTF-8 is UTF-8', () => {
    expect(page('', 'é').charset).toMatchObject({
      name: 'UTF-8',
      source: 'default',
      validUtf8: true,
      nonAscii: true,
    })
    expect(page('', 'e').charset).toMatchObject({ name: 'UTF-8', validUtf8: true, nonAscii: false })
  })

  test('inside a page, utf-16 means UTF-8 and x-user-defined means windows-1252', () => {
    expect(page('<meta charset=utf-16le>', 'é').charset.name).toBe('UTF-8')
    expect(page('<meta charset=x-user-defined>', LATIN).charset.name).toBe('windows-1252')
  })
})

describe('encodings', () => {
  test.each([
    ['Shift_JIS', [0x93, 0xfa, 0x96, 0x7b, 0x83, 0x5c], '日本ソ'],
    ['EUC-JP', [0xc6, 0xfc, 0xcb, 0xdc], '日本'],
    ['EUC-KR', [0xc7, 0xd1, 0xb1, 0xdb, 0x8c, 0x63], '한글똠'],
    ['GBK', [0xd6, 0xd0, 0xce, 0xc4], '中文'],
    ['gb18030', [0x94, 0x39, 0xda, 0x33], '💩'],
    ['Big5', [0xa4, 0xa4, 0xa4, 0xe5, 0x9d, 0xf6], '中文喺'],
    ['windows-1250', [0xe8, 0x9e], 'čž'],
    ['windows-1251', [0xcf, 0xf0], 'Пр'],
    ['ISO-8859-2', [0xb3, 0xf3], 'łó'],
    ['ISO-8859-15', [0xa4, 0xbd], '€œ'],
    ['KOI8-U', [0xa4, 0xad, 0xae], 'єґў'],
    ['x-user-defined', [0x41, 0x80], 'A\uf780'],
  ])('encodings: %s', (label, bytes, text) => {
    const extraction = page('', Uint8Array.from(bytes), `text/html; charset=${label}`)
    expect(extraction.charset.name).toBe(label)
    expect(titleOf(extraction)).toBe(text)
  })

  test('a broken pair swallows no markup', () => {
    for (const label of ['Shift_JIS', 'EUC-JP', 'EUC-KR', 'GBK', 'Big5']) {
      const extraction = page('<meta name=a content="\x87">', 'x', `text/html; charset=${label}`)
      expect([label, extraction.allTags[0]?.content, titleOf(extraction)]).toEqual([label, '\uFFFD', 'x'])
    }
  })

  test('UTF-16 by its byte order mark, offsets in bytes of the page', () => {
    const html = '\ufeff<p>😀\n<title>é</title>'
    const extraction = extract(Buffer.from(html, 'utf16le'), 'text/html')
    expect(extraction.charset).toMatchObject({ name: 'UTF-16LE', source: 'bom', validUtf8: false })
    expect(extraction.allTags).toMatchObject([
      { content: 'é', offset: 14, endOffset: 46, line: 2, column: 1 },
    ])
    expect([extraction.headEnd, extraction.headEndedBy]).toEqual([2, 'p'])
  })

  test('UTF-16 without a mark, by its XML declaration', () => {
    const extraction = extract(Buffer.from('<?xml version="1.0"?><title>é</title>', 'utf16le'), null)
    expect(extraction.charset).toMatchObject({ name: 'UTF-16LE', source: 'xml' })
    expect(titleOf(extraction)).toBe('é')
  })

  test('ISO-2022-JP, whose pairs look like markup, offsets in bytes of the page', () => {
    const hidden = '\x1b$B$3$l$O<z\x1b(B'
    const extraction = page(`<meta charset=iso-2022-jp><meta name=a content="${hidden}">`, 'x')
    expect(extraction.charset).toMatchObject({ name: 'ISO-2022-JP', source: 'meta', metaOffset: 0 })
    expect(extraction.allTags).toMatchObject([
      { content: 'これは綬', offset: 26 },
      { content: 'x', offset: 64, column: 55 },
    ])
  })

  test('a late meta naming ISO-2022-JP reads the page again', () => {
    const extraction = page(`${FILLER}<meta charset=iso-2022-jp>`, '\x1b$B$3$l\x1b(B')
    expect(titleOf(extraction)).toBe('これ')
  })

  test('encodings that are refused for safety hold one replacement character', () => {
    const extraction = page('', 'x', 'text/html; charset=iso-2022-kr')
    expect(extraction.charset.name).toBe('replacement')
    expect(extraction.allTags).toEqual([])
  })
})
