/** JUnit XML, which most CI systems show: a page is a test, and fails by what the gates count. */
import { VERDICT_LABELS, verdictLabel } from '@linklens/engine'
import { escapeForTerminal } from '../../output/escape-for-terminal.ts'
import { pathPattern } from '../path-pattern.ts'
import type { CheckedPage, PageFinding } from '../check-report.ts'
import type { FormatInput } from './format.ts'
import { changeWords } from '../values/value-sentences.ts'
import { messageWords } from './words.ts'
import { platformName } from '../platforms.ts'

export function junitReport(input: FormatInput): string {
  const { report, target } = input
  const suites = new Map<string, string[]>()
  const add = (name: string, test: string) => {
    const tests = suites.get(name)
    if (tests) tests.push(test)
    else suites.set(name, [test])
  }
  for (const page of report.pages) {
    const pattern = pathPattern(page.path)
    add(pattern, testcase(page.file ?? page.url, pattern, failuresOf(page, input)))
  }
  for (const { url, file, message } of report.notRead)
    add('not read', testcase(file ?? url, 'not read', [`<error message="${attribute(message)}"/>`]))
  const parts = [...suites].map(([name, cases]) => suite(name, cases))
  const all = [...suites.values()].flat()
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${attribute(target)}" ${counts(all)}>\n${parts.join('')}</testsuites>\n`
}

const suite = (name: string, cases: readonly string[]): string =>
  `  <testsuite name="${attribute(name)}" ${counts(cases)}>\n${cases.join('')}  </testsuite>\n`

function counts(cases: readonly string[]): string {
  const having = (tag: string) => cases.filter((text) => text.includes(`<${tag} `)).length
  return `tests="${cases.length}" failures="${having('failure')}" errors="${having('error')}"`
}

function testcase(name: string, pattern: string, children: readonly string[]): string {
  const start = `    <testcase name="${attribute(name)}" classname="${attribute(pattern)}"`
  return children.length === 0 ? `${start}/>\n` : `${start}>${children.join('')}</testcase>\n`
}

function failuresOf(page: CheckedPage, { judgement }: FormatInput): string[] {
  const change = judgement.worse?.find(({ path }) => path === page.path)
  const verdicts = (change?.verdicts ?? []).map(({ platform, from, to, outcome }) =>
    failure(`${platformName(platform)}: ${VERDICT_LABELS[from]} → ${VERDICT_LABELS[to]}`, outcome.cause),
  )
  // Without a gate nothing fails a run; errors are still shown.
  const fails = (finding: PageFinding) =>
    judgement.isFailing(page, finding) ||
    (judgement.worse === null && finding.severity === 'error' && finding.accepted === undefined)
  const findings = page.findings
    .filter(fails)
    .map((finding) =>
      failure(`${finding.title} (${finding.id})`, `${messageWords(finding)} Fix: ${finding.fix.description}`),
    )
  const changes = judgement.changed.find(({ path }) => path === page.path)?.changes ?? []
  const values = changes.map((value) => failure(`The ${value.name} changed`, changeWords(value)))
  return [...verdicts, ...findings, ...values, ...unmet(page, judgement.unmet)]
}

const unmet = ({ path, platforms }: CheckedPage, all: FormatInput['judgement']['unmet']): string[] =>
  all.flatMap(({ requirement: { platform, level }, paths }) => {
    const outcome = platforms[platform]
    if (!outcome || !paths.has(path)) return []
    const wanted = level === 'full' ? 'a full card' : 'a card'
    return [failure(`${platformName(platform)} must show ${wanted}: ${verdictLabel(outcome)}`, outcome.cause)]
  })

const failure = (message: string, text: string): string =>
  `<failure message="${attribute(message)}">${escapeXml(text)}</failure>`

const escapeXml = (text: string): string =>
  escapeForTerminal(text)
    // XML 1.0 has no place for them, not even as references; lone surrogates among them.
    .replaceAll(
      /[\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      '\ufffd',
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const attribute = (text: string): string => escapeXml(text).replaceAll('"', '&quot;')
