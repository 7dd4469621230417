/**
 * Pages as a table for people: score, verdicts of the six big platforms, what the page says, and what to do first.
 *
 * What must never happen: text of a page becomes a formula of a spreadsheet (owasp.org, CSV injection), or a column of its
 * own. Proven by test/check/csv.test.ts.
 */
import { BIG_PLATFORMS } from '@linklens/engine'
import { escapeForTerminal } from '../../output/escape-for-terminal.ts'
import { SEVERITIES } from '../groups.ts'
import type { CheckedPage, PageFinding } from '../check-report.ts'
import type { FormatInput } from './format.ts'

export function csvReport({ report: { pages, notRead } }: Pick<FormatInput, 'report'>): string {
  const big = [...BIG_PLATFORMS]
  const head = ['path', 'score', ...big, 'title', 'description', 'image', 'finding']
  const rows = [
    ...pages.map((page) => {
      const { title = '', description = '', image = '' } = page.values ?? {}
      const verdicts = big.map((id) => page.platforms[id]?.verdict ?? '')
      return [page.path, String(page.score), ...verdicts, title, description, image, firstFinding(page)]
    }),
    ...notRead.map(({ url, file, message }) => [
      file ?? url,
      ...Array.from({ length: head.length - 2 }, () => ''),
      `not read: ${message}`,
    ]),
  ]
  return [head, ...rows].map((row) => `${row.map((value) => cell(value ?? '')).join(',')}\r\n`).join('')
}

function firstFinding({ findings }: CheckedPage): string {
  const open = findings.filter(({ accepted }) => accepted === undefined)
  const [first] = open.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))
  return first ? words(first) : ''
}

const words = ({ severity, title, id }: PageFinding): string => `${severity}: ${title} (${id})`

/** Spreadsheets take what begins so for a formula, also behind spaces. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\t\r|＝＋－＠]/u

function cell(value: string): string {
  const plain = escapeForTerminal(value.replaceAll(/\s+/g, ' '))
  const text = FORMULA.test(plain) ? `'${plain}` : plain
  return /[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
