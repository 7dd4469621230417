/**
 * SARIF 2.1.0, for code scanning. What is in the baseline or accepted is left out, so that it raises no alert: whether GitHub
 * heeds suppressed results is doubtful (2026-11).
 */
import { createHash } from 'node:crypto'
import { RULES } from '@linklens/engine'
import { escapeJsonForTerminal } from '../../output/escape-for-terminal.ts'
import { nameSome } from '../platforms.ts'
import { isOfSite, SITE_RULES } from '../site/site-rules.ts'
import { findingKey, type CheckedPage, type PageFinding, type Severity } from '../check-report.ts'
import type { FormatInput } from './format.ts'
import { isLoss } from '../readers.ts'
import { inRepository } from './repository-path.ts'
import { messageWords } from './words.ts'

/** More are refused by GitHub (docs.github.com, SARIF support, checked 2026-11). */
const MAX_RESULTS = 25_000

export function sarifReport(input: FormatInput): string {
  const { report, version } = input
  const results = withSiteOnce(report.pages.flatMap((page) => resultsOf(page, input))).slice(0, MAX_RESULTS)
  const used = new Set(results.map(({ ruleId }) => ruleId))
  const rules = [...RULES, ...SITE_RULES, READER_RULE].filter(({ id }) => used.has(id))
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Linklens devcli',
            version,
            properties: { rulesetVersion: report.rulesetVersion },
            rules: rules.map(ruleOf),
          },
        },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: report.notRead.length === 0,
            toolExecutionNotifications: report.notRead.map(({ url, file, message }) => ({
              level: 'error',
              message: { text: `${file ?? url}: ${message}` },
            })),
          },
        ],
        results: results.map((result) => ({
          ...result,
          ruleIndex: rules.findIndex(({ id }) => id === result.ruleId),
        })),
      },
    ],
  }
  return `${escapeJsonForTerminal(JSON.stringify(log, null, 1))}\n`
}

interface DocumentedRule {
  readonly id: string
  readonly problem: string
  readonly why: string
  readonly severity: Severity
}

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const

const ruleOf = ({ id, problem, why, severity }: DocumentedRule) => ({
  id,
  shortDescription: { text: problem },
  fullDescription: { text: why },
  help: { text: why },
  defaultConfiguration: { level: LEVELS[severity] },
})

/** A finding of the site is one alert, on the first of its pages: else it would leave no place for others. */
function withSiteOnce<
  Result extends { readonly ruleId: string; readonly message: { readonly text: string } },
>(results: readonly Result[]): Result[] {
  const told = new Set<string>()
  return results.filter(({ ruleId, message }) => {
    if (!isOfSite({ id: ruleId })) return true
    const isNew = !told.has(`${ruleId} ${message.text}`)
    told.add(`${ruleId} ${message.text}`)
    return isNew
  })
}

/** Each finding of a page once: a second one with the same identity would replace the first in code scanning. */
function resultsOf(page: CheckedPage, { judgement, report, repositoryPrefix }: FormatInput) {
  const found = new Map(page.findings.map((finding) => [findingKey(finding), finding]))
  const open = [...found].filter(
    ([, finding]) => finding.accepted === undefined && !judgement.isKnown(page, finding),
  )
  const findings = open.map(([key, finding]) => ({
    ruleId: finding.id,
    level: LEVELS[finding.severity],
    message: { text: textOf(finding) },
    locations: [{ physicalLocation: placeOf(page, finding, repositoryPrefix) }],
    partialFingerprints: { 'linklensFinding/v1': hashOf(isOfSite(finding) ? '' : page.path, key) },
    ...(judgement.worse && { baselineState: 'new' }),
    properties: { path: page.path, site: report.site },
  }))
  return [...findings, ...readerResults(page, report.site, repositoryPrefix)]
}

/** No rule of an inspection: it costs nothing, and is there with `--readers` alone. */
const READER_RULE: DocumentedRule = {
  id: 'ai-reader-access',
  problem: 'AI readers do not get the page',
  why: 'robots.txt disallows them, or something else than the page came in their names. To keep training out is a choice, so training readers are left out here.',
  severity: 'info',
}

/** One for each page: whoever reads an alert wants to know about the page. */
function readerResults(page: CheckedPage, site: string | null, prefix: string) {
  const lost = page.readers?.readers.filter(isLoss) ?? []
  if (lost.length === 0) return []
  const { id: ruleId, problem, severity } = READER_RULE
  return [
    {
      ruleId,
      level: LEVELS[severity],
      message: { text: `${problem}. ${lost.map(({ name, text = '' }) => `${name}: ${text}`).join(' ')}` },
      locations: [{ physicalLocation: placeOf(page, {}, prefix) }],
      partialFingerprints: { 'linklensFinding/v1': hashOf(page.path, ruleId) },
      properties: { path: page.path, site },
    },
  ]
}

function textOf(finding: PageFinding): string {
  const { title, platforms, fix } = finding
  const affected = platforms.length > 0 ? ` Loses something: ${nameSome(platforms)}.` : ''
  return `${title}. ${messageWords(finding)}${affected} Fix: ${fix.description}`
}

/** A line is one of the built page, and says nothing in its source. */
function placeOf(
  { file, source, url }: CheckedPage,
  { line = 1 }: Pick<PageFinding, 'line'>,
  prefix: string,
) {
  const named = source ?? file
  const uri = named === undefined ? withoutScheme(url) : encodePath(inRepository(named, prefix))
  return { artifactLocation: { uri }, region: { startLine: source === undefined ? line : 1 } }
}

const encodePath = (file: string): string => file.split('/').map(encodeURIComponent).join('/')

/**
 * `http://localhost:3000/pricing?plan=1` → `localhost/pricing%3Fplan%3D1`. GitHub refuses a whole log for one URI with
 * another scheme than file (seen 2026-11), and the port of a server may change from run to run.
 */
function withoutScheme(url: string): string {
  const { hostname, pathname, search } = new URL(url)
  const path = pathname.replace(/\/$/, '') + encodeURIComponent(search)
  return hostname.replaceAll(/[^\w.-]/g, '_') + path
}

const hashOf = (path: string, key: string): string =>
  createHash('sha256').update(`${path}\0${key}`).digest('hex').slice(0, 32)
