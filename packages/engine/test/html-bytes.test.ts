/** HTML that came as bytes and without a header: a file, or standard input. */
import { describe, expect, it } from 'vitest'
import { inspectHtml } from '../src/inspect-html.ts'

const url = 'https://oven.example/'

/** Each pair of bytes that the decoder reads, by the character that it reads them as. */
function encoder(label: string): (text: string) => Buffer {
  const decoder = new TextDecoder(label, { fatal: true })
  const bytesOf = new Map<string, number[]>()
  const learn = (bytes: number[]) => {
    try {
      const character = decoder.decode(Uint8Array.from(bytes))
      if ([...character].length === 1 && !bytesOf.has(character)) bytesOf.set(character, bytes)
    } catch {
      // No character of this encoding.
    }
  }
  for (let first = 0; first < 256; first += 1) learn([first])
  if (label !== 'iso-8859-1' && !label.startsWith('windows') && !label.startsWith('koi8'))
    for (let first = 0x81; first < 0xff; first += 1)
      for (let second = 0x40; second < 0xff; second += 1) learn([first, second])
  return (text) =>
    Buffer.from(
      [...text].flatMap((character) => {
        const bytes = bytesOf.get(character)
        if (!bytes) throw new Error(`${label} has no ${character}`)
        return bytes
      }),
    )
}

const page = (title: string, charset: string | null, more = '') =>
  `<!doctype html><html lang="ja"><head>${more}${charset === null ? '' : `<meta charset="${charset}">`}<title>${title}</title>
<meta property="og:title" content="${title}"></head><body><h1>${title}</h1></body></html>`

const read = (html: string | Uint8Array) => {
  const { normalizedMetadata, diagnostics, fetch, platformCompatibility } = inspectHtml(html, { url })
  const ids = diagnostics.map(({ id }) => id)
  return {
    title: normalizedMetadata.title?.value,
    charset: fetch.charset,
    charsetFindings: ids.filter((id) => /charset|letters|content-type/.test(id)),
    text: JSON.stringify([diagnostics, platformCompatibility]),
    signalIos: platformCompatibility.platforms['signal-ios'],
  }
}

const TITLES = [
  ['shift_jis', '一日でできるパン'],
  ['euc-jp', '一日でできるパン'],
  ['gbk', '一天做出面包'],
  ['gb18030', '一天做出面包'],
  ['big5', '一天做出麵包'],
  ['euc-kr', '하루 만에 빵'],
  ['windows-1251', 'Хлеб за один день'],
  ['koi8-r', 'Хлеб за один день'],
  ['windows-1253', 'Ψωμί σε μία μέρα'],
  ['windows-1250', 'Chléb za jediný den, řžš'],
  ['iso-8859-1', 'Crème brûlée'],
] as const

describe.each(TITLES)('a file in %s', (label, title) => {
  it('is read by its meta tag, and nothing is said of a header that nobody sent', () => {
    const found = read(encoder(label)(page(title, label)))
    expect(found).toMatchObject({ title, charset: { source: 'meta' }, charsetFindings: [] })
    expect(found.text).not.toMatch(/Content-Type header (?:says|does not say)|because of the header/)
    // It reads nothing where the header does not name the encoding, which only the host knows.
    expect(found.signalIos).toMatchObject({ verdict: 'unknown', expected: 'degraded' })
  })

  it('HTML with a header without a charset is what that server sent', () => {
    const headers = { 'content-type': 'text/html' }
    const { platforms } = inspectHtml(encoder(label)(page(title, label)), {
      url,
      headers,
    }).platformCompatibility
    expect(platforms['signal-ios']).toMatchObject({ verdict: 'none' })
  })

  it('is read by a meta tag that comes late, as a browser does', () => {
    const late = read(encoder(label)(page(title, label, `<!--${'x'.repeat(3_000)}-->`)))
    expect(late).toMatchObject({ title, charsetFindings: ['charset-declared-early'] })
  })

  it('is read by the old form of the tag', () => {
    const old = `<meta http-equiv="Content-Type" content="text/html; charset=${label}">`
    expect(read(encoder(label)(page(title, null, old)))).toMatchObject({ title, charsetFindings: [] })
  })
})

describe('a file in UTF-8', () => {
  const title = 'Über uns: 一日でできるパン'

  it.each([
    ['with a meta tag', page(title, 'utf-8')],
    ['without', page(title, null)],
    ['with a late one', page(title, 'utf-8', `<!--${'x'.repeat(3_000)}-->`)],
    ['with a byte order mark', `\uFEFF${page(title, null)}`],
    ['that speaks of other encodings', page(title, 'utf-8', '<meta name="a" content="charset=shift_jis">')],
    ['without a tag, that speaks of others', page(`${title} charset=shift_jis`, null)],
  ])('%s is silent', (_name, html) => {
    const found = read(Buffer.from(html))
    expect(found).toMatchObject({ charset: { name: 'UTF-8' }, charsetFindings: [] })
    expect(found.title).toContain(title)
  })

  it('a file in UTF-8 that names another encoding is read so, and the finding speaks of its bytes', () => {
    const found = read(Buffer.from(page('Über uns', 'iso-8859-1')))
    expect(found).toMatchObject({ title: 'Ãœber uns', charsetFindings: ['charset-matches-bytes'] })
    expect(found.text).toContain('because of the meta')
  })

  it('a file in UTF-8 of ASCII alone is in any encoding that it names', () => {
    expect(read(Buffer.from(page('Bread', 'shift_jis')))).toMatchObject({
      title: 'Bread',
      charsetFindings: [],
    })
    const late = page('Bread', 'iso-2022-jp', `<!--${'x'.repeat(3_000)}-->`)
    expect(read(Buffer.from(late)).text).not.toContain('Content-Type header says')
  })
})

it('a file in UTF-16 is read by its byte order mark', () => {
  const text = page('一日でできるパン', null)
  const little = Buffer.from(`\uFEFF${text}`, 'utf16le')
  expect(read(little)).toMatchObject({
    title: '一日でできるパン',
    charset: { name: 'UTF-16LE', source: 'bom' },
  })
  expect(read(Buffer.from(little).swap16())).toMatchObject({ title: '一日でできるパン' })
})

it('a file in no encoding that it names is said to lack one, and no header is blamed', () => {
  const found = read(Buffer.from(page('Crème brûlée', null), 'latin1'))
  expect(found).toMatchObject({ title: 'Crème brûlée', charsetFindings: ['charset-declared'] })
})

it('a string is UTF-8, whatever its tags name', () => {
  const found = read(page('一日でできるパン', 'shift_jis'))
  expect(found).toMatchObject({ title: '一日でできるパン', charset: { name: 'UTF-8', source: 'header' } })
})

describe('a description that was cut in the middle of an emoji', () => {
  const head =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bread</title><meta property="og:title" content="Bread"><meta property="og:description" content="Rye bread for all of us '
  const rest = '"></head><body><h1>Bread</h1></body></html>'
  const bytes = (...all: number[]) => Buffer.concat([Buffer.from(head), Buffer.from(all), Buffer.from(rest)])
  const said = (html: Uint8Array) =>
    inspectHtml(html, { url, headers: { 'content-type': 'text/html; charset=utf-8' } }).diagnostics.find(
      ({ id }) => ['text-not-mojibake', 'charset-matches-bytes'].includes(id),
    )

  it.each([
    ['before its last byte', bytes(0xf0, 0x9f, 0x8d)],
    ['after its first byte', bytes(0xf0)],
    ['by a program that wrote a sign for it', bytes(0xef, 0xbf, 0xbd)],
    ['and got three dots', bytes(0xf0, 0x9f, 0x2e, 0x2e, 0x2e)],
  ])('is told as cut: %s', (_where, html) => {
    const finding = said(html)
    expect(finding?.message).toContain('og:description ends in half a character')
    expect(finding?.fixes[0]?.description).toContain('between characters')
  })

  it('is no cut where other letters are wrong as well', () => {
    expect(said(bytes(0x63, 0x72, 0xe8, 0x6d, 0x65, 0x20, 0x62, 0xfb))?.message).toContain('not UTF-8')
  })

  it('is whole where the emoji is', () => {
    expect(said(bytes(0xf0, 0x9f, 0x8d, 0x9e))).toBeUndefined()
  })
})
