/**
 * Text from pages inside of Markdown. What must never happen: a page's title becomes a link, an image, HTML, or a mention
 * that notifies somebody. Proven by test/check/formats.test.ts.
 */
import { escapeForTerminal } from '../../output/escape-for-terminal.ts'

/** An invisible character that joins: after it, GitHub sees no user and no issue. */
const BREAK = '\u2060'

export const escapeMarkdown = (text: string): string =>
  escapeForTerminal(text.replaceAll(/\s+/g, ' '))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_{}[\]|~]/g, String.raw`\$&`)
    .replaceAll(/[@#](?=\w)/g, `$&${BREAK}`)
    .replaceAll(/:\/\/|\bwww\./gi, (start) => start.replace(/[:.]/, `$&${BREAK}`))

/** @returns a code span; in a table its bars are escaped too. */
export function inlineCode(text: string): string {
  const plain = escapeForTerminal(text.replaceAll(/\s+/g, ' ')).replaceAll('|', String.raw`\|`)
  const longest = Math.max(0, ...(plain.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  const gap = plain.startsWith('`') || plain.endsWith('`') || plain === '' ? ' ' : ''
  return fence + gap + plain + gap + fence
}

/** @param rows of Markdown. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
