/** The report as JSON: one line for each page, so that 1,000 pages can be read and searched. */
import type { CheckReport } from '../check-report.ts'

export function jsonReport({ pages, groups, ...rest }: CheckReport): string {
  const lines = (items: readonly unknown[]): string =>
    items.map((item) => `\n    ${JSON.stringify(item)}`).join(',')
  const head = Object.entries(rest).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  )
  return `{\n${head.join(',\n')},\n  "groups": [${lines(groups)}\n  ],\n  "pages": [${lines(pages)}\n  ]\n}`
}
