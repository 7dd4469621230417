/** Where a page's header and its `<meta>` tags name the encoding. */
import { decodeHTMLAttribute } from 'entities/decode'
import type { Range } from '../attribute-ranges.ts'

/** The label a `<meta>` names, by `charset` or by `http-equiv="content-type"`; null when it names none. */
export function labelOfMeta(
  bytes: Buffer,
  found: { charset: Range | undefined; httpEquiv: Range | undefined; content: Range | undefined },
): string | null {
  const text = ({ start, end }: Range): string => decodeHTMLAttribute(bytes.toString('latin1', start, end))
  if (found.charset) return text(found.charset)
  const { content, httpEquiv } = found
  if (!content || !httpEquiv || text(httpEquiv).toLowerCase() !== 'content-type') return null
  return charsetInContent(text(content))
}

/** "Extracting a character encoding from a meta element" (HTML standard, section 2.4.3): `text/html; charset=…`. */
export function charsetInContent(content: string): string | null {
  const pattern = /charset[\t\n\f\r ]*/gi
  while (pattern.exec(content) !== null) {
    if (content[pattern.lastIndex] !== '=') continue
    return labelAt(content.slice(pattern.lastIndex + 1).replace(/^[\t\n\f\r ]+/, ''))
  }
  return null
}

/** A quoted label ends at its quote (none: no label), an unquoted one at white space or `;`. */
function labelAt(text: string): string | null {
  const quote = text[0]
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, 1)
    return end < 0 ? null : text.slice(1, end)
  }
  const label = text.split(/[\t\n\f\r ;]/, 1)[0] ?? ''
  return label === '' ? null : label
}

/** The `charset` parameter of a Content-Type header; null when there is none. */
export function charsetInHeader(contentType: string | null): string | null {
  const match = /;[\t ]*charset[\t ]*=[\t ]*(?:"([^"]*)"?|([^;,\t ]*))/i.exec(contentType ?? '')
  const label = match?.[1] ?? match?.[2] ?? ''
  return label === '' ? null : label
}
