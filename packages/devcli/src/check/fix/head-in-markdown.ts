/** Puts tags into the `<head>` that Docusaurus takes in the text of a page. */

/** A heading that begins the text is the page's title: nothing but imports may be above it. */
const OPENING =
  /^(?:[ \t]*\r?\n|import [^\r\n]*['"];?[ \t]*\r?\n)*(?:# [^\r\n]*(?:\r?\n|$)|[^\s#<{`~-][^\r\n]*\r?\n=+[ \t]*(?:\r?\n|$))?/

/** @returns null for a text with such a head, or whose beginning is code. */
export function headInMarkdown(body: string, tags: readonly string[], lineEnd: string): string | null {
  if (tags.length === 0) return body
  const [opening = ''] = OPENING.exec(body) ?? []
  const rest = body.slice(opening.length)
  if (/<head[\s>]/i.test(body) || /^(?:import|export)\b/.test(rest)) return null
  const block = ['<head>', ...tags.map((tag) => `  ${tag}`), '</head>', ''].join(lineEnd)
  const isBlankAbove = /(?:^|\n)[ \t]*\r?\n$/.test(opening)
  const above = isBlankAbove ? '' : opening === '' || opening.endsWith('\n') ? lineEnd : lineEnd + lineEnd
  const below = /^[ \t]*(?:[\r\n]|$)/.test(rest) ? '' : lineEnd
  return opening + above + block + below + rest
}
