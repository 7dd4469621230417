/** Inspects all pages of a target, and makes the report of them. */
import { RULESET_VERSION } from '@linklens/engine'
import type { Cli } from '../../cli.ts'
import { applyRules } from '../../check/config/apply-rules.ts'
import type { CheckConfig } from '../../check/config/read-config.ts'
import { groupFindings } from '../../check/groups.ts'
import type { CardSet } from '../../check/cards/page-cards.ts'
import type { Keeps } from '../../check/inspect-page.ts'
import { inspectPages, type InspectedPages } from '../../check/inspect-pages.ts'
import { REPORT_VERSION, type CheckReport } from '../../check/check-report.ts'
import { withSiteFindings } from '../../check/site/judge-site.ts'
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

export interface ReportOptions {
  readonly config: CheckConfig
  readonly keeps?: Keeps
  /** Says which image of the same URL is another one. */
  readonly hashesImages?: boolean
}

/** Prints progress. Never rejects for a page. */
export async function makeReport(
  target: Target,
  { config, keeps = {}, hashesImages = false }: ReportOptions,
  cli: Cli,
): Promise<MadeReport> {
  const inspected = await inspectAll(target, keeps, cli)
  const pages = hashesImages ? withImageHashes(inspected.pages, target) : inspected.pages
  const { report, warnings } = reportOf(target, { ...inspected, pages }, config)
  return {
    report,
    cards: { pages: inspected.cards, findImage: target.findImage },
    notes: [...target.notes, ...warnings.map((warning) => `Warning: ${warning}`)],
    problems: incomplete(inspected, cli),
    isWhole: report.notRead.length === 0 && inspected.left === 0,
  }
}

async function inspectAll(target: Target, keeps: Keeps, cli: Cli): Promise<InspectedPages> {
  const { output, signal } = cli
  const { pages, name } = target
  let done = 0
  const isOne = pages.length === 1
  const waiting = () =>
    done === 0 ? `Waiting for ${isOne ? pages[0]?.url : name}` : `${done} of ${pages.length} pages`
  const onProgress = (count: number) => {
    done = count
    if (pages.length > 1) output.progress(waiting())
  }
  const work = inspectPages(target, { signal, onProgress, keeps })
  // Files take no time that anyone would wonder about.
  const isSlow = isOne || (!output.isForPeople && pages[0]?.file === undefined)
  const inspected = await (isSlow ? noteWhenSlow(cli, waiting, work) : work)
  output.progress(null)
  return inspected
}

function reportOf(target: Target, { pages: seen, notRead, notChecked }: InspectedPages, config: CheckConfig) {
  const today = new Date().toISOString().slice(0, 10)
  const { pages, warnings } = applyRules(withSiteFindings(seen), config, today)
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

/** Many pages name one image. */
function withImageHashes(pages: InspectedPages['pages'], { imageHash }: Target): InspectedPages['pages'] {
  const known = new Map<string, string | null>()
  return pages.map((page) => {
    const url = page.values?.image ?? null
    if (!page.values || url === null) return page
    if (!known.has(url)) known.set(url, imageHash(url))
    const hash = known.get(url)
    return hash ? { ...page, values: { ...page.values, imageHash: hash } } : page
  })
}

/** With one page, that it could not be read says all. */
function incomplete({ pages: read, left, deserted, notRead }: InspectedPages, { signal }: Cli): string[] {
  const all = read.length + notRead.length + left
  const done = `Read ${read.length} of ${all} pages`
  if (deserted.length > 0)
    return [`${done}: ${deserted.join(', ')} stopped answering. The rest was not inspected.`]
  if (signal.aborted) return [`${done}: it was stopped. The rest was not inspected.`]
  return read.length < all && all > 1 ? [`${done}.`] : []
}
