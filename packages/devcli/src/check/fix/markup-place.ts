/** Where the source of a page is markup: PHP, templates, front matter and comments are not. */

interface Range {
  readonly start: number
  readonly end: number
}

/** PHP and XML, ASP and ERB, comments, Jinja and Liquid. Of the first three one without an end goes on to the end of the file. */
const CODE =
  /<\?[^]*?(?:\?>|$)|<%[^]*?(?:%>|$)|<!--[^]*?(?:-->|$)|\{%[^]{0,2000}?%\}|\{\{[^]{0,2000}?\}\}|\{#[^]{0,2000}?#\}/g

/** Jekyll, Hugo and Eleventy read it at the very beginning of a file. */
const FRONT_MATTER = /^(---|\+\+\+)[ \t]*\r?\n[^]*?\r?\n\1[ \t]*(?:\r?\n|$)/

/** @returns the ranges of code, in order. */
export function codeSpans(text: string): Range[] {
  const matter = FRONT_MATTER.exec(text)?.[0].length ?? 0
  const spans: Range[] = matter > 0 ? [{ start: 0, end: matter }] : []
  CODE.lastIndex = matter
  for (let found = CODE.exec(text); found !== null; found = CODE.exec(text))
    spans.push({ start: found.index, end: found.index + found[0].length })
  return spans
}

export interface MarkupPlace {
  readonly at: number
  /** Whether the declaration of a charset is directly before it. */
  readonly hasCharset: boolean
}

/**
 * @param wanted where the page would take tags.
 * @returns that place where it is behind markup; else the one behind `<head>`; null where neither is sure.
 */
export function markupPlace(text: string, wanted: number | null): MarkupPlace | null {
  if (wanted === null) return null
  const spans = codeSpans(text)
  const isInside = (at: number) => spans.some(({ start, end }) => at > start && at < end)
  if (!isInside(wanted) && BEHIND_MARKUP.test(text.slice(0, wanted))) return { at: wanted, hasCharset: false }
  const heads = [...text.matchAll(/<head(?:\s[^<>]*)?>/gi)].filter(({ index }) => !isInside(index))
  const ofHtml = heads.find(({ index }) => /<html(?:\s[^<>]*)?>\s*$/i.test(text.slice(0, index)))
  const alone = heads.length === 1 && /(?:^|[\r\n>])\s*$/.test(text.slice(0, heads[0]?.index)) && heads[0]
  const head = ofHtml ?? alone
  if (head) return behindCharset(text, head.index + head[0].length)
  // Nothing is before the first tag of a file without `<head>`.
  const isFirst =
    text.slice(0, wanted).trim() === '' && /^\s*<(?:title|meta|link|base)\b/i.test(text.slice(wanted))
  return isFirst ? { at: wanted, hasCharset: false } : null
}

/** Whatever else is there may be a template in any language. */
const BEHIND_MARKUP = /(?:<[!/]?[a-z][^<>]*|<\?xml[^<>]*|--)>\s*$/i

/** A declaration of the charset stays the first tag of the head. */
function behindCharset(text: string, at: number): MarkupPlace {
  const declared = /\s*<meta\s+charset\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+)\s*\/?>/iy
  declared.lastIndex = at
  return declared.test(text) ? { at: declared.lastIndex, hasCharset: true } : { at, hasCharset: false }
}
