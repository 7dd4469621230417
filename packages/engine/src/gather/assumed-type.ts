/**
 * The Content-Type of HTML that came without one. A string is UTF-8 by nature. Bytes are read as a browser opens a file: by
 * byte order mark, then by what the page says of itself.
 *
 * Only bytes that are not UTF-8 throughout, or that name another encoding, are read so. All others count as sent with
 * `charset=utf-8`, as nearly every host sends files: a page is not asked for a declaration that its host will make.
 */
import { isUtf8 } from 'node:buffer'
import { encodingOf } from '../extract/charset/encoding-labels.ts'
import { readEncoding } from '../extract/extract.ts'

const UTF8_TYPE = 'text/html; charset=utf-8'
const TYPE_ALONE = 'text/html'

export function assumedType(html: string | Uint8Array): string {
  if (typeof html === 'string' || (isUtf8(html) && !mayNameAnother(html))) return UTF8_TYPE
  const { name, validUtf8 } = readEncoding(html, TYPE_ALONE)
  return name === 'UTF-8' && validUtf8 ? UTF8_TYPE : TYPE_ALONE
}

/** In a tag, an XML declaration, or any text: the page is read where there is such a word at all. */
const LABEL = /(?:charset|encoding)\s*=\s*["']?\s*([\w.:+-]{1,40})/gi

function mayNameAnother(html: Uint8Array): boolean {
  const text = Buffer.from(html.buffer, html.byteOffset, html.byteLength).toString('latin1')
  for (const [, label = ''] of text.matchAll(LABEL)) {
    const encoding = encodingOf(label)
    if (encoding !== null && encoding !== 'UTF-8') return true
  }
  return false
}
