import { describe, expect, it } from 'vitest'
import { applyEdits, type Edit } from './apply-edits.ts'

const PAGE = '<html><head>\n  <title>Ü</title>\n</head></html>'
const bytesOf = (text: string) => new TextEncoder().encode(text)
const tag = PAGE.indexOf('<title>')
/** In bytes: the letter has two. */
const TITLE = { start: tag, end: tag + '<title>Ü</title>'.length + 1 }

describe('edits of a page', () => {
  it('replace, remove and put in, in bytes and in text alike', () => {
    const edits: Edit[] = [
      { start: 12, end: 12, text: '\n  <meta name="a">' },
      { ...TITLE, text: '<title>日本</title>' },
    ]
    const expected = '<html><head>\n  <meta name="a">\n  <title>日本</title>\n</head></html>'
    expect(applyEdits(PAGE, edits)).toBe(expected)
    expect(new TextDecoder().decode(applyEdits(bytesOf(PAGE), edits))).toBe(expected)
    expect(applyEdits(PAGE, [])).toBe(PAGE)
  })

  it.each<[string, string, string, string]>([
    ['Shift_JIS', 'パン', '83708393', ''],
    ['EUC-KR', '사람', 'bbe7b6f7', ''],
    ['GBK', '面包', 'c3e6b0fc', ''],
    ['windows-1252', 'Bröt', '4272f674', ''],
    ['windows-1252', 'パ🍞', '', '&#12497;&#127838;'],
    ['us-ascii', 'ö', '', '&#246;'],
  ])('write letters as %s has them: %s', (encoding, text, hex, references) => {
    const written = applyEdits(bytesOf('<p>'), [{ start: 3, end: 3, text }], { encoding })
    expect(Buffer.from(written.subarray(3)).toString('hex')).toBe(
      hex === '' ? Buffer.from(references).toString('hex') : hex,
    )
  })

  it.each<[string, Edit[]]>([
    [
      'overlap',
      [
        { ...TITLE, text: '' },
        { start: TITLE.end - 1, end: TITLE.end, text: '' },
      ],
    ],
    [
      'are not in order',
      [
        { ...TITLE, text: '' },
        { start: 12, end: 12, text: 'a' },
      ],
    ],
    ['end before they begin', [{ start: 12, end: 6, text: '' }]],
    ['are beyond the page', [{ start: 12, end: 900, text: '' }]],
    ['begin inside of a tag', [{ start: tag + 1, end: TITLE.end, text: '' }]],
    ['end inside of a tag', [{ start: tag, end: TITLE.end - 2, text: '' }]],
    ['hold no number', [{ start: Number.NaN, end: 3, text: '' }]],
  ])('edits of a page that %s are refused', (_, edits) => {
    expect(() => applyEdits(PAGE, edits)).toThrow(RangeError)
  })
})
