import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeText } from './safe-text.ts'
import { unfurlHtml } from './unfurl-html.ts'

describe('a text that is safe to print', () => {
  it.each([
    ['a\u0000b\u001b[31mc\u007f\u009b', 'ab[31mc'],
    ['line\r\nbreak\tand\u2028more', 'line break and more'],
    ['invoice\u202Efdp.exe\u202C', 'invoicefdp.exe'],
    ['half \uD83D of a pair, \uDE00 too', 'half  of a pair,  too'],
    ['\uD83D\u0000\uDE00', ''],
  ])('%j becomes %j', (text, safe) => expect(safeText(text)).toBe(safe))

  it.each(['👨‍👩‍👧 family', 'می‌خواهم', 'क्‍ष', '\u200Eleft\u200F', '\u2068isolated\u2069', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '😀'])(
    '%j stays as it is',
    (text) => expect(safeText(text)).toBe(text),
  )

  it('holds nothing that is acted on, whatever it is made of', () => {
    const unit = fc.oneof(
      fc.integer({ min: 0, max: 0xffff }),
      fc.constantFrom(0x1b, 0x202e, 0xd83d, 0xde00, 0x85),
    )
    fc.assert(
      fc.property(fc.array(unit), (units) => {
        const safe = safeText(String.fromCharCode(...units))
        expect(safe).not.toMatch(/[\p{Cc}\p{Cs}\u2028-\u202E]/u)
        expect(safeText(safe)).toBe(safe)
      }),
    )
  })
})

describe('every text of a card', () => {
  const html = `<html lang="e\u0007n"><title>T\u001b]0;x\u0007</title><meta name="description" content="a\u202Eb">
<meta property="og:site_name" content="S\u009bx"><meta name="author" content="A\u0001"><meta property="og:image" content="/i.png">
<meta property="og:image:alt" content="alt\u202Dx"><meta property="og:type" content="art\u0002icle">`
  const UNSAFE = /[\p{Cc}\u202A-\u202E]/u

  it('is safe to print', async () => {
    const link = await unfurlHtml(html, { url: 'https://example.com/' })
    expect(link).toMatchObject({ title: 'T]0;x', description: 'ab', siteName: 'Sx', image: { alt: 'altx' } })
    for (const text of Object.values({ ...link, ...link.image })) expect(String(text)).not.toMatch(UNSAFE)
  })

  it('is the page’s own with `raw`', async () => {
    const link = await unfurlHtml(html, { url: 'https://example.com/', raw: true })
    expect(link).toMatchObject({ description: 'a\u202Eb', author: 'A\u0001' })
  })

  it('is null where nothing is left of it', async () => {
    const link = await unfurlHtml('<meta property="og:title" content="\u0001\u202E">', {
      url: 'https://example.com/',
    })
    expect(link.title).toBeNull()
  })
})
