/** A report that `--format json` wrote, perhaps by another version: checked as far as it is read. */
import { isRecord, parseJson } from '../../runtime/read-json.ts'
import { usageFailure } from '../../failures/cli-failure.ts'
import { REPORT_VERSION, type CheckReport } from '../check-report.ts'
import { groupKey } from '../groups.ts'
import { isKnownValues } from '../values/compare-values.ts'
import { isOfSite } from '../site/site-rules.ts'

/** Part of a report that is compared. */
export type SavedReport = Pick<CheckReport, 'rulesetVersion' | 'site' | 'pages'>

/** A report of version 1 has everything at its place. */
const VERSIONS: readonly unknown[] = [1, REPORT_VERSION]

/** @param name of the file, for messages. @throws CliFailure with exit code 2. */
export function readReport(text: string, name: string): SavedReport {
  const document = parseJson(text)
  if (!isRecord(document) || !('pages' in document) || !('version' in document))
    throw usageFailure(`${name} is no report. Write one with devcli check … --format json=${name}`)
  const { version, rulesetVersion, site } = document
  if (!VERSIONS.includes(version))
    throw usageFailure(
      `${name} is a report of version ${JSON.stringify(version)}, and this devcli reads versions ${VERSIONS.join(' and ')}.`,
    )
  const pages = wholePages(document)
  if (typeof rulesetVersion !== 'string' || !isPages(pages))
    throw usageFailure(
      `${name} is no report as devcli writes it: something in it was changed by hand or cut off.`,
    )
  return { rulesetVersion, site: typeof site === 'string' ? site : null, pages }
}

type Plain = Readonly<Record<string, unknown>>

/** With what `formats/json.ts` left out. */
function wholePages({ pages, groups: all, platforms: known, usual: given }: Plain): unknown {
  const groups = Array.isArray(all) ? all.filter(isRecord) : []
  const words = new Map(groups.map((group) => [keyOf(group), wordsOf(group)]))
  const usual = isRecord(given) ? given : {}
  const ids = Array.isArray(known) ? known.map(String) : []
  const plain = Object.fromEntries(ids.map((id) => [id, id in usual ? {} : { verdict: 'full' }]))
  const ofSite = groups.filter(({ id }) => isOfSite({ id: String(id) }))
  const paths = new Map(
    ofSite.map((group) => [group, new Set(Array.isArray(group.pages) ? group.pages : [])]),
  )
  if (!Array.isArray(pages)) return pages
  return pages.map((page: unknown) => {
    if (!isRecord(page) || !isRecord(page.platforms) || !Array.isArray(page.findings)) return page
    const listed = Object.entries({ ...plain, ...page.platforms })
    const platforms = listed.map(([id, outcome]) => [id, wholeOutcome(outcome, usual[id])])
    const shared = ofSite.filter((group) => paths.get(group)?.has(page.path)).map(wordsOf)
    const own = page.findings.filter((one) => !isRecord(one) || !isOfSite({ id: String(one.id) }))
    return {
      ...page,
      platforms: Object.fromEntries(platforms),
      findings: [
        ...own.map((one) => (isRecord(one) ? { ...words.get(keyOf(one)), ...one } : one)),
        ...shared,
      ],
    }
  })
}

const keyOf = ({ id, tag, accepted }: Plain): string =>
  groupKey({
    id: String(id),
    ...(typeof tag === 'string' && { tag }),
    ...(typeof accepted === 'string' && { accepted }),
  })

/** Of a group, what its findings say too. A message that is not the same on all pages stands at each of them. */
const wordsOf = ({
  id,
  tag,
  severity,
  title,
  message = '',
  evidence,
  platforms,
  fix,
  accepted,
}: Plain): Plain => ({
  id,
  ...(tag !== undefined && { tag }),
  severity,
  title,
  message,
  ...(evidence !== undefined && { evidence }),
  platforms,
  fix,
  ...(accepted !== undefined && { accepted }),
})

/** What says no findings names one of the usual ones, by default the first. */
function wholeOutcome(outcome: unknown, usual: unknown): unknown {
  if (!isRecord(outcome)) return outcome
  const { usual: index = 0, ...own } = outcome
  const named: unknown = Array.isArray(usual) ? usual[Number(index)] : null
  const said: Plain = !('findings' in own) && isRecord(named) ? { ...named, ...own } : own
  return said.verdict === 'full' ? { certainty: 'known', cause: '', findings: [], ...said } : said
}

const isPages = (value: unknown): value is CheckReport['pages'] =>
  Array.isArray(value) &&
  value.every(
    (page) =>
      isRecord(page) &&
      typeof page.path === 'string' &&
      typeof page.url === 'string' &&
      (page.values === undefined || isKnownValues(page.values)) &&
      isRecord(page.platforms) &&
      Object.values(page.platforms).every(isOutcome) &&
      Array.isArray(page.findings) &&
      page.findings.every(isFinding),
  )

const isOutcome = (value: unknown): boolean =>
  isRecord(value) &&
  ['full', 'degraded', 'none', 'unknown'].includes(String(value.verdict)) &&
  ['known', 'likely', 'null', 'undefined'].includes(String(value.certainty)) &&
  ['full', 'degraded', 'none', 'undefined'].includes(String(value.expected)) &&
  typeof value.cause === 'string' &&
  Array.isArray(value.findings)

const isFinding = (value: unknown): boolean =>
  isRecord(value) && ['id', 'severity', 'title', 'message'].every((key) => typeof value[key] === 'string')
