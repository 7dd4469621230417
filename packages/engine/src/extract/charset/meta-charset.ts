/** Where a page's `<meta>` tags name the encoding. */
import type { Range } from '../attribute-ranges.ts'

/**
 * The labels a `<meta>` names: by `charset`, then by `http-equiv="content-type"`. The prescan looks no further than
 * the first ("if charset is failure"), the tree asks the second where no encoding has the name in the
 * first (section 13.2.6.4.4, a start tag whose tag name is "meta").
 * @param text of an attribute: for the prescan, which knows no character references, its raw bytes.
 */
export function labelsOfMeta(
  found: { charset: Range | undefined; httpEquiv: Range | undefined; content: Range | undefined },
  text: (range: Range) => string,
): string[] {
  const labels = found.charset ? [text(found.charset)] : []
  const { content, httpEquiv } = found
  if (!content || !httpEquiv || text(httpEquiv).toLowerCase() !== 'content-type') return labels
  const label = charsetInContent(text(content))
  return label === null ? labels : [...labels, label]
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
