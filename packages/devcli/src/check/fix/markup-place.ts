/** Where the source of a page is markup: PHP, templates, front matter and comments are not. */

interface Range {
  readonly start: number
  readonly end: number
}

/** PHP and XML, ASP and ERB, comments, Jinja and Liquid. Of the first four one without an end goes on to the end of the file. */
const CODE = /<\?[^]*?(?:\?>|$)|<%[^]*?(?:%>|$)|<!--[^]*?(?:-->|$)|\{%[^]{0,2000}?%\}|\{\{[^]{0,2000}?\}\}/g

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

/**
 * @param wanted where the page would take tags.
 * @returns that place; behind `<head>` where it is in or before code with which the file begins; null where there is none.
 */
export function markupPlace(text: string, wanted: number | null): number | null {
  if (wanted === null) return null
  const spans = codeSpans(text)
  const isInside = (at: number) => spans.some(({ start, end }) => at > start && at < end)
  // A place before code that begins the file would push that code from its place.
  const [first] = spans
  const opening =
    first && text.slice(0, first.start).trim() === '' && !text.startsWith('<!--', first.start) && first
  if (!isInside(wanted) && !(opening && wanted <= opening.start)) return wanted
  const head = /<head(?:\s[^>]*)?>/gi
  for (let found = head.exec(text); found !== null; found = head.exec(text))
    if (!isInside(found.index)) return behindCharset(text, found.index + found[0].length)
  return null
}

/** A declaration of the charset stays the first tag of the head. */
function behindCharset(text: string, at: number): number {
  const declared = /\s*<meta\s+charset\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+)\s*\/?>/iy
  declared.lastIndex = at
  return declared.test(text) ? declared.lastIndex : at
}
