import { describe, expect, it } from 'vitest'
import { watchUrlParser } from '../../test/watch-url-parser.ts'
import { LIMITS } from '../limits.ts'
import { isTooLongForUrl, parseHref, parseWritten } from './parse-url.ts'

const BASE = 'https://example.com/folder/'
const path = (characters: number) => `/${'a'.repeat(characters - 1)}`

describe('what a page wrote', () => {
  it.each([
    ['/card.png', 'https://example.com/card.png'],
    ['  /card.png\n', 'https://example.com/card.png'],
    ['//cdn.example/a', 'https://cdn.example/a'],
    ['ht\ntps://exa\tmple.org/', 'https://example.org/'],
    ['data:image/png;base64,iVBO', 'data:image/png;base64,iVBO'],
    [path(LIMITS.urlCharacters), `https://example.com${path(LIMITS.urlCharacters)}`],
    [`https://example.org/${'日'.repeat(600)}`, new URL(`https://example.org/${'日'.repeat(600)}`).href],
  ])('%j is parsed as the URL standard says', (written, href) => {
    expect(parseWritten(written, BASE)?.href).toBe(href)
  })

  it.each([
    'https://',
    path(LIMITS.urlCharacters + 1),
    `https://${'ü'.repeat(256)}.example/`,
    `//${'a'.repeat(300)}`,
    `\\\\${'a'.repeat(300)}`,
    `\u0001 ht\ntp:${'a'.repeat(300)}`,
    `ftp:///${'a'.repeat(300)}/x`,
  ])('%j is none', (written) => {
    expect(parseWritten(written, BASE)).toBeNull()
  })

  it('never reaches the parser where it is too long', () => {
    const given = watchUrlParser(() => {
      parseWritten(path(LIMITS.urlCharacters + 1), BASE)
      parseWritten(`https://${'ü'.repeat(256)}.example/`)
      parseHref('ü'.repeat(LIMITS.urlCharacters + 1))
      parseHref(`https://example.com${path(10 * LIMITS.urlCharacters)}`)
    })
    expect(given).toEqual([])
  })

  it('may have white space around it', () => {
    expect(isTooLongForUrl(`${' '.repeat(LIMITS.urlCharacters)}/a\n\0`)).toBe(false)
    // The parser does not drop these, though `trim` does.
    for (const space of ['\u3000', '\u00a0', '\ufeff'])
      expect(isTooLongForUrl(space.repeat(LIMITS.urlCharacters + 1)), space).toBe(true)
  })
})

it('a URL that we hold may be as long as percent-encoding makes it', () => {
  const typed = `https://example.com/${'日'.repeat(2_000)}`
  const { href } = new URL(typed)
  expect(parseHref(typed)?.href).toBe(href)
  expect(parseHref(href)?.href).toBe(href)
})
