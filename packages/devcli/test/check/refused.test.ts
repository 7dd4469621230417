/** A site that refuses the crawlers' names is never said to show full cards, whatever the format. */
import { analyse, crawlerRequests, exampleCapture, RULESET_VERSION } from '@linklens/engine'
import { expect, it } from 'vitest'
import { REPORT_VERSION, type CheckReport } from '../../src/check/check-report.ts'
import type { FormatInput } from '../../src/check/formats/format.ts'
import { githubAnnotations } from '../../src/check/formats/github.ts'
import { junitReport } from '../../src/check/formats/junit.ts'
import { markdownReport } from '../../src/check/formats/markdown.ts'
import { sarifReport } from '../../src/check/formats/sarif.ts'
import { textLines } from '../../src/check/formats/text.ts'
import { judgeGates } from '../../src/check/gate/judge-gates.ts'
import { groupFindings } from '../../src/check/groups.ts'
import { readInspection } from '../../src/check/read-inspection.ts'
import { goodPage } from './run-check.ts'

const inspection = analyse(
  exampleCapture({
    html: goodPage(),
    url: 'https://site.example/',
    image: { status: 200, format: 'png', width: 1200, height: 630 },
    crawlers: crawlerRequests(true).map(({ platforms: [platform = ''] }) => ({ platform, status: 403 })),
  }),
)
const page = readInspection(inspection, { url: 'https://site.example/', path: '/' })
const report: CheckReport = {
  version: REPORT_VERSION,
  rulesetVersion: RULESET_VERSION,
  site: null,
  pages: [page],
  groups: groupFindings([page]),
  notRead: [],
  notChecked: [],
}
const gates = { failUnder: undefined, failOn: undefined, failsOnChange: false, require: [], baseline: null }
const input = (all: boolean): FormatInput => ({
  report,
  judgement: judgeGates(report, gates),
  target: 'https://site.example/',
  site: null,
  repositoryPrefix: '',
  notes: [],
  shows: { all, fix: false },
  version: '1.2.3',
})
const asText = (all: boolean) =>
  textLines(input(all))
    .map((line) => line.map((part) => (typeof part === 'string' ? part : part.text)).join(''))
    .join('\n')

it.each([
  ['text', () => asText(false)],
  ['all of the text', () => asText(true)],
  ['Markdown', () => markdownReport(input(false))],
  ['GitHub', () => githubAnnotations(input(false))],
  ['SARIF', () => sarifReport(input(false))],
  ['JUnit', () => junitReport(input(false))],
])('says in %s that names are refused, and calls no card full', (format, written) => {
  const text = written()
  expect(text).not.toMatch(/(?:shows?|draws?) (?:the|a) full card|excellent|expected full/iu)
  // JUnit lists failures alone.
  if (format !== 'JUnit') expect(text).toMatch(/refus/iu)
})

it('says it first, next to a score that depends on it', () => {
  expect(asText(false)).toMatch(
    /score \d+ of 100 if they get in\n+Your server refuses requests in the name of X, Facebook/u,
  )
})
