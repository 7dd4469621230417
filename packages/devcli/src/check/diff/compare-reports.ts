/** What changed between two reports of the same pages: for better and for worse. */
import { effectiveVerdict } from '@linklens/engine'
import { changedVerdicts, hasChange, type PageChange } from '../gate/changes.ts'
import { findingKey, type CheckedPage, type PageFinding } from '../check-report.ts'
import type { ChangedPage } from '../values/changed-page.ts'
import { changedPages, knownValues } from '../values/compare-values.ts'
import type { SavedReport } from './read-report.ts'

export interface ReportDiff {
  /** Pages of both reports whose verdicts or findings differ, with what is new. */
  readonly changed: readonly PageChange[]
  /** By path: findings that the new report no longer has. */
  readonly gone: readonly { readonly path: string; readonly finding: PageFinding }[]
  /** Pages whose title, description or image differ. */
  readonly values: readonly ChangedPage[]
  /** Paths that only one of the reports has. */
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** Versions of both rulesets. Where they differ, a change may be one of devcli and not of the page. */
  readonly rulesets: readonly [before: string, after: string]
}

export function compareReports(before: SavedReport, after: SavedReport): ReportDiff {
  const old = new Map(before.pages.map((page) => [page.path, page]))
  const paths = new Set(after.pages.map(({ path }) => path))
  const pairs = after.pages.flatMap((page) => {
    const earlier = old.get(page.path)
    return earlier ? [{ earlier, page }] : []
  })
  const changes = pairs.map(({ earlier, page }) => changeOf(earlier, page))
  return {
    changed: changes.filter(hasChange),
    gone: pairs.flatMap(({ earlier, page }) =>
      newFindings(page, earlier).map((finding) => ({ path: page.path, finding })),
    ),
    values: changedPages(valuesOf(before), after),
    added: after.pages.map(({ path }) => path).filter((path) => !old.has(path)),
    removed: [...old.keys()].filter((path) => !paths.has(path)),
    rulesets: [before.rulesetVersion, after.rulesetVersion],
  }
}

const valuesOf = ({ pages, site }: SavedReport) =>
  new Map(
    pages.flatMap((page) => {
      const values = knownValues(page, site)
      return values ? [[page.path, values] as const] : []
    }),
  )

function changeOf(earlier: CheckedPage, page: CheckedPage): PageChange {
  const { path, file, source } = page
  const before = (platform: string) => {
    const outcome = earlier.platforms[platform]
    return outcome ? effectiveVerdict(outcome) : null
  }
  return {
    path,
    ...(file === undefined ? {} : { file }),
    ...(source === undefined ? {} : { source }),
    verdicts: changedVerdicts(page, before),
    findings: newFindings(earlier, page),
  }
}

/** Findings of `page` that `earlier` does not have. */
function newFindings(earlier: CheckedPage, page: CheckedPage): PageFinding[] {
  const known = new Set(earlier.findings.map(findingKey))
  return page.findings.filter((finding) => !known.has(findingKey(finding)))
}
