/**
 * The baseline: what is known and accepted as it is, as a file that is committed and read in diffs. It has one line for
 * each page and only what is not full, so that a change of one page is a change of one line.
 */
import { isRecord, parseJson } from '../../runtime/read-json.ts'
import { effectiveVerdict, RULES } from '@linklens/engine'
import { usageFailure } from '../../failures/cli-failure.ts'
import { PLATFORM_IDS } from '../platforms.ts'
import { judgeSite } from '../site/judge-site.ts'
import { SITE_RULES } from '../site/site-rules.ts'
import { isKeptOut } from '../readers.ts'
import { findingKey, type CheckedPage, type CheckReport, type KnownVerdict } from '../check-report.ts'

const BASELINE_VERSION = 1

export interface Baseline {
  readonly rulesetVersion: string
  /** Ids that the ruleset of the baseline knows; of others it cannot say that they were not there. */
  readonly rules: ReadonlySet<string>
  readonly platforms: ReadonlySet<string>
  /** By path. */
  readonly pages: ReadonlyMap<string, BaselinePage>
}

export interface BaselinePage {
  /** Verdicts of platforms that are not full. */
  readonly verdicts: ReadonlyMap<string, KnownVerdict>
  /** See `findingKey`. */
  readonly findings: ReadonlySet<string>
  /** Platforms of which nothing is known, because the server did not answer their crawlers. */
  readonly unanswered: ReadonlySet<string>
  /** Ids of AI readers that did not get the page; null where nobody asked. */
  readonly readersOut: ReadonlySet<string> | null
}

/** Platforms that are not listed are full. */
interface PageLine {
  readonly none?: readonly string[]
  readonly degraded?: readonly string[]
  readonly findings: readonly string[]
  readonly unanswered?: readonly string[]
  readonly readersOut?: readonly string[]
}

/** @returns the file, the same for the same report. */
export function writeBaseline({
  rulesetVersion,
  pages,
}: Pick<CheckReport, 'rulesetVersion' | 'pages'>): string {
  const head = {
    version: BASELINE_VERSION,
    rulesetVersion,
    platforms: PLATFORM_IDS.toSorted(),
    rules: [...RULES, ...SITE_RULES].map(({ id }) => id).toSorted(),
  }
  const entries = Object.entries(head).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  )
  const shared = judgeSite(pages).map(({ rule: { id }, tag, sharing }) => ({
    key: findingKey({ id, ...(tag !== undefined && { tag }) }),
    sharing,
  }))
  const lines = pages
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map((page) => {
      const keys = shared.flatMap(({ key, sharing }) => (sharing.has(page.path) ? [key] : []))
      return `    ${JSON.stringify(page.path)}: ${JSON.stringify(lineOf(page, keys))}`
    })
  return `{\n${entries.join(',\n')},\n  "pages": {\n${lines.join(',\n')}\n  }\n}\n`
}

/** @param shared keys of what it shares with any other page. */
function lineOf(
  { platforms, findings, unansweredCrawlers, readers }: CheckedPage,
  shared: readonly string[],
): PageLine {
  const idsWith = (verdict: KnownVerdict) =>
    Object.keys(platforms)
      .filter((id) => platforms[id] && effectiveVerdict(platforms[id]) === verdict)
      .toSorted()
  const none = idsWith('none')
  const degraded = idsWith('degraded')
  return {
    ...(none.length > 0 && { none }),
    ...(degraded.length > 0 && { degraded }),
    findings: [...new Set([...findings.map(findingKey), ...shared])].toSorted(),
    ...(unansweredCrawlers && { unanswered: unansweredCrawlers.toSorted() }),
    ...(readers && {
      readersOut: readers.readers
        .filter(isKeptOut)
        .map(({ id }) => id)
        .toSorted(),
    }),
  }
}

/**
 * @param name of the file, for messages.
 * @throws CliFailure with exit code 2 for a file that no `--update-baseline` of this version wrote.
 */
export function readBaseline(text: string, name: string): Baseline {
  const wrong = (what: string) =>
    usageFailure(
      `${name} is no baseline: ${what} Write it again with --update-baseline, or restore it from your history.`,
    )
  const document = parseJson(text)
  if (!isRecord(document)) throw wrong('it is no JSON object.')
  const { version, rulesetVersion, rules, platforms, pages } = document
  if (version === undefined) throw wrong('"version" is missing.')
  if (version !== BASELINE_VERSION)
    throw usageFailure(
      `${name} is a baseline of version ${JSON.stringify(version)}, and this devcli reads version ${BASELINE_VERSION}. Use the devcli that wrote it, or write it again with --update-baseline.`,
    )
  if (typeof rulesetVersion !== 'string') throw wrong('"rulesetVersion" is missing.')
  if (!isTexts(rules)) throw wrong('"rules" must be a list of ids.')
  if (!isTexts(platforms)) throw wrong('"platforms" must be a list of ids.')
  if (!isRecord(pages)) throw wrong('"pages" must be an object with a key for each path.')
  const entries = Object.entries(pages).map(([path, line]) => {
    if (!isPageLine(line)) throw wrong(`the entry of ${JSON.stringify(path)} is not as devcli writes it.`)
    return [path, pageOf(line)] as const
  })
  return { rulesetVersion, rules: new Set(rules), platforms: new Set(platforms), pages: new Map(entries) }
}

function pageOf({ none = [], degraded = [], findings, unanswered = [], readersOut }: PageLine): BaselinePage {
  const verdicts = new Map<string, KnownVerdict>()
  for (const id of none) verdicts.set(id, 'none')
  for (const id of degraded) verdicts.set(id, 'degraded')
  return {
    verdicts,
    findings: new Set(findings),
    unanswered: new Set(unanswered),
    readersOut: readersOut ? new Set(readersOut) : null,
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const isPageLine = (value: unknown): value is PageLine =>
  isRecord(value) &&
  isTexts(value.findings) &&
  [value.none ?? [], value.degraded ?? [], value.unanswered ?? [], value.readersOut ?? []].every(isTexts) &&
  Object.keys(value).every((key) =>
    ['none', 'degraded', 'findings', 'unanswered', 'readersOut'].includes(key),
  )
