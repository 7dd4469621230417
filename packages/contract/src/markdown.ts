/**
 * Text from pages inside of Markdown. What must never happen: a page's title becomes a link, an image, HTML, or a mention
 * that notifies somebody. Control characters are up to the caller. Proven by markdown.test.ts.
 */

/** An invisible character that joins: after it, GitHub sees no user and no issue. */
const BREAK = '\u2060'

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

export const markdownText = (text: string): string =>
  onOneLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_{}[\]|~]/g, String.raw`\$&`)
    .replaceAll(/[@#](?=\w)/g, `$&${BREAK}`)
    .replaceAll(/:\/\/|\bwww\./gi, (start) => start.replace(/[:.]/, `$&${BREAK}`))

/** @returns a code span; in a table its bars are escaped too. */
export function markdownCode(text: string): string {
  const plain = onOneLine(text).replaceAll('|', String.raw`\|`)
  const fence = '`'.repeat(longestRun(plain) + 1)
  const gap = plain.startsWith('`') || plain.endsWith('`') || plain === '' ? ' ' : ''
  return fence + gap + plain + gap + fence
}

/** @returns a code block that its content cannot end. */
export function markdownFence(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}${language}\n${text}\n${fence}`
}

const longestRun = (text: string): number =>
  Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))

/** @param rows of Markdown. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
