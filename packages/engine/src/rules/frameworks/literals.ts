/**
 * A stranger's text as a literal of another language. Values come cleaned: one line, no control
 * characters, no line or paragraph separators, so only quotes, escapes and ends of blocks are left.
 * What must never happen: that a value of the page ends the literal it is in.
 */

/**
 * String in single quotes. `</` and `<!--` are broken up, for the script may be inside an HTML element.
 */
export function jsString(value: string): string {
  const escaped = value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
  return `'${escaped.replaceAll(/<(?=\/|!--)/gu, '\\x3C')}'`
}

/** Text in single quotes, where PHP knows two escapes only: `\\` and `\'`. */
export function phpString(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

/** Text in double quotes, which YAML 1.2 and TOML read as JSON does. */
export function quotedString(value: string): string {
  return JSON.stringify(value)
}

/** Text for between tags or inside double quotes. */
export function htmlText(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** Text as `htmlText` writes it, for templates in which braces hold expressions (Svelte also inside quotes). */
export function bracedText(value: string): string {
  return htmlText(value).replaceAll('{', '&#123;').replaceAll('}', '&#125;')
}

/** Text between tags in JSX. */
export function jsxText(value: string): string {
  return /[&{}<>\\]/u.test(value) ? `{${jsString(value)}}` : value
}

/** An attribute's value in JSX, MDX and Astro: an expression wherever quotes would not do. */
export function jsxValue(value: string): string {
  return /["&{}<>\\]/u.test(value) ? `{${jsString(value)}}` : `"${value}"`
}
