/** The report as JSON: one line for each page, so that 1,000 pages can be read and searched. */
import type { FormatInput } from './format.ts'

export function jsonReport({
  report: { pages, groups, ...rest },
  judgement,
}: Pick<FormatInput, 'report' | 'judgement'>): string {
  const lines = (items: readonly unknown[]): string =>
    items.map((item) => `\n    ${JSON.stringify(item)}`).join(',')
  const worse =
    judgement.worse?.map(({ path, verdicts, findings }) => ({
      path,
      verdicts: verdicts.map(({ platform, from, to }) => ({ platform, from, to })),
      findings: findings.map(({ id, severity, title }) => ({ id, severity, title })),
    })) ?? null
  const head = Object.entries({ ...rest, worse }).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  )
  return `{\n${head.join(',\n')},\n  "groups": [${lines(groups)}\n  ],\n  "pages": [${lines(pages)}\n  ]\n}`
}
