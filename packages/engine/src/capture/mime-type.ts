/** Content types, as the WHATWG MIME Sniffing standard reads them (mimesniff.spec.whatwg.org, read 2026-11-20). */

/** @returns `type/subtype` in lower case; null when the header is absent, unreadable or says "unknown". */
export function mimeEssence(contentType: string | null): string | null {
  const essence = contentType?.split(/[;,]/)[0]?.trim().toLowerCase() ?? ''
  if (!/^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/.test(essence)) return null
  // Section 7: these count as no type at all.
  return ['unknown/unknown', 'application/unknown', '*/*'].includes(essence) ? null : essence
}

export const isHtmlType = (type: string): boolean => type === 'text/html' || type === 'application/xhtml+xml'

/** Bytes: as much of a body as the standard looks at (section 5.2). */
export const SNIFFED_BYTES = 1445

const HTML_STARTS = [
  '<!DOCTYPE HTML',
  '<HTML',
  '<HEAD',
  '<SCRIPT',
  '<IFRAME',
  '<H1',
  '<DIV',
  '<FONT',
  '<TABLE',
  '<A',
  '<STYLE',
  '<TITLE',
  '<B',
  '<BODY',
  '<BR',
  '<P',
  '<!--',
]

/** Whether a body without a type is HTML: section 7.1, a known start after white space, then a space or `>`. */
export function looksLikeHtml(start: Uint8Array): boolean {
  const text = Buffer.from(start.buffer, start.byteOffset, Math.min(start.length, SNIFFED_BYTES))
    .toString('latin1')
    .replace(/^[\t\n\f\r ]+/, '')
    .toUpperCase()
  return HTML_STARTS.some((tag) => text.startsWith(tag) && /^[ >]/.test(text.slice(tag.length)))
}
