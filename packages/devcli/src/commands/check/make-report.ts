/** Inspects all pages of a target, and makes the report of them. */
import { RULESET_VERSION } from '@linklens/engine'
import type { Cli } from '../../cli.ts'
import { applyRules } from '../../check/config/apply-rules.ts'
import type { CheckConfig } from '../../check/config/read-config.ts'
import { groupFindings } from '../../check/groups.ts'
import type { CardSet } from '../../check/cards/card-set.ts'
import { inspectPages, type InspectedPages, type Keeps } from '../../check/inspect-pages.ts'
import { REPORT_VERSION, type CheckReport } from '../../check/check-report.ts'
import type { Target } from '../../check/targets/target.ts'
import { noteWhenSlow } from '../../output/note-when-slow.ts'

export interface MadeReport {
  readonly report: CheckReport
  /** Empty unless they were asked for. */
  readonly cards: CardSet
  /** What was left out, and acceptances that have ended: as sentences. */
  readonly notes: readonly string[]
  /** Why pages are missing, as sentences. */
  readonly problems: readonly string[]
  /** Whether every page was inspected. */
  readonly isWhole: boolean
}

/** Prints progress. Never rejects for a page. */
export async function makeReport(
  target: Target,
  { config, keeps = {} }: { config: CheckConfig; keeps?: Keeps },
  cli: Cli,
): Promise<MadeReport> {
  const inspected = await inspectAll(target, keeps, cli)
  const { report, warnings } = reportOf(target, inspected, config)
  return {
    report,
    cards: { pages: inspected.cards, findImage: target.findImage },
    notes: [...target.notes, ...warnings.map((warning) => `Warning: ${warning}`)],
    problems: incomplete(inspected, target, cli),
    isWhole: report.notRead.length === 0 && inspected.left === 0,
  }
}

async function inspectAll(target: Target, keeps: Keeps, cli: Cli): Promise<InspectedPages> {
  const { output, signal } = cli
  const total = target.pages.length
  if (total === 1) {
    const page = target.pages[0]?.url ?? target.name
    return noteWhenSlow(cli, `Waiting for ${page}`, inspectPages(target, { signal, keeps }))
  }
  const onProgress = (done: number) => output.progress(`${done} of ${total} pages`)
  const inspected = await inspectPages(target, { signal, onProgress, keeps })
  output.progress(null)
  return inspected
}

function reportOf(target: Target, { pages: seen, notRead, notChecked }: InspectedPages, config: CheckConfig) {
  const today = new Date().toISOString().slice(0, 10)
  const { pages, warnings } = applyRules(seen, config, today)
  const report: CheckReport = {
    version: REPORT_VERSION,
    rulesetVersion: RULESET_VERSION,
    site: target.site?.origin ?? null,
    pages,
    groups: groupFindings(pages),
    notRead,
    notChecked,
  }
  return { report, warnings }
}

function incomplete(
  { left, isDeserted }: InspectedPages,
  { name, pages }: Target,
  { signal }: Cli,
): string[] {
  const done = `${pages.length - left} of ${pages.length} pages`
  if (isDeserted) return [`${name} stopped answering after ${done}: see its log. The rest was not inspected.`]
  return signal.aborted ? [`It was stopped after ${done}. The rest was not inspected.`] : []
}
