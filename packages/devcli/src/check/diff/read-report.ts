/** A report that `--format json` wrote, perhaps by another version: checked as far as it is read. */
import { isRecord, parseJson } from '../../runtime/read-json.ts'
import { usageFailure } from '../../failures/cli-failure.ts'
import { REPORT_VERSION, type CheckReport } from '../check-report.ts'

/** Part of a report that is compared. */
export type SavedReport = Pick<CheckReport, 'rulesetVersion' | 'pages'>

/** @param name of the file, for messages. @throws CliFailure with exit code 2. */
export function readReport(text: string, name: string): SavedReport {
  const document = parseJson(text)
  if (!isRecord(document) || !('pages' in document) || !('version' in document))
    throw usageFailure(`${name} is no report. Write one with devcli check … --format json=${name}`)
  const { version, rulesetVersion, pages } = document
  if (version !== REPORT_VERSION)
    throw usageFailure(
      `${name} is a report of version ${JSON.stringify(version)}, and this devcli reads version ${REPORT_VERSION}.`,
    )
  if (typeof rulesetVersion !== 'string' || !isPages(pages))
    throw usageFailure(
      `${name} is no report as devcli writes it: something in it was changed by hand or cut off.`,
    )
  return { rulesetVersion, pages }
}

const isPages = (value: unknown): value is CheckReport['pages'] =>
  Array.isArray(value) &&
  value.every(
    (page) =>
      isRecord(page) &&
      typeof page.path === 'string' &&
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
