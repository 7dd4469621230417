/** Pages of a report, made up: for tests of gates and formats. */
import { RULESET_VERSION } from '@linklens/engine'
import { groupFindings } from '../../src/check/groups.ts'
import { PLATFORM_IDS } from '../../src/check/platforms.ts'
import type { PageValues } from '../../src/check/site/page-values.ts'
import {
  REPORT_VERSION,
  type CheckedPage,
  type CheckReport,
  type KnownVerdict,
  type PageFinding,
} from '../../src/check/check-report.ts'

export const finding = (id: string, more: Partial<PageFinding> = {}): PageFinding => ({
  id,
  severity: 'warning',
  title: `Title of ${id}`,
  message: `Message of ${id}.`,
  platforms: [],
  fix: { description: `Fix of ${id}.` },
  ...more,
})

export interface MadePage {
  /** Of platforms that are not full. */
  readonly verdicts?: Readonly<Record<string, KnownVerdict>>
  readonly findings?: readonly PageFinding[]
  readonly score?: number
  readonly file?: string
  readonly source?: string
  readonly values?: PageValues
}

export function page(
  path: string,
  { verdicts = {}, findings = [], score = 100, file, source, values }: MadePage = {},
): CheckedPage {
  const outcomes = PLATFORM_IDS.map((id) => {
    const verdict = verdicts[id] ?? 'full'
    return [id, { verdict, cause: `${id} is ${verdict}.`, findings: [] }] as const
  })
  return {
    url: `https://site.example${path}`,
    path,
    ...(file === undefined ? {} : { file }),
    ...(source === undefined ? {} : { source }),
    score,
    summary: { full: outcomes.length, degraded: 0, none: 0, unknown: 0 },
    platforms: Object.fromEntries(outcomes),
    ...(values && { values }),
    findings,
  }
}

export const reportOf = (pages: readonly CheckedPage[], more: Partial<CheckReport> = {}): CheckReport => ({
  version: REPORT_VERSION,
  rulesetVersion: RULESET_VERSION,
  site: 'https://site.example',
  pages,
  groups: groupFindings(pages),
  notRead: [],
  notChecked: [],
  ...more,
})
