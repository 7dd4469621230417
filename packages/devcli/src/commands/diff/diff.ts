/** `devcli diff <before> <after>`: which verdicts changed, and why. Each side is a saved report or a target of `check`. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import * as path from 'node:path'
import type { Cli } from '../../cli.ts'
import { warnOn } from '../../output/warn-on.ts'
import { findConfig, type CheckConfig } from '../../check/config/read-config.ts'
import { compareReports } from '../../check/diff/compare-reports.ts'
import { diffJson, diffLines, diffMarkdown } from '../../check/diff/diff-formats.ts'
import { readReport, type SavedReport } from '../../check/diff/read-report.ts'
import { diffCards, type DiffedSide } from '../../check/cards/diff-cards.ts'
import type { CardSet } from '../../check/cards/page-cards.ts'
import { asksForCards, withPrinted, writeFormats } from '../../check/formats/outputs.ts'
import type { Keeps } from '../../check/inspect-page.ts'
import { readPageUrl } from '../../command-line/read-page-url.ts'
import { EXIT } from '../../failures/exit-codes.ts'
import { usageFailure } from '../../failures/cli-failure.ts'
import { Stopped } from '../../runtime/stop-signal.ts'
import { makeReport } from '../check/make-report.ts'
import { openTarget } from '../check/open-target.ts'
import type { DiffOptions } from './options.ts'

export interface DiffCommand {
  readonly sides: readonly [before: string, after: string]
  readonly options: DiffOptions
}

/** @returns 0, whatever changed; 4 when a page could not be read; 130 or 143 when it was stopped. @throws CliFailure. */
export async function diff({ sides, options }: DiffCommand, cli: Cli): Promise<number> {
  const outputs = withPrinted(options.format)
  const config = findConfig(cli.cwd(), options.config)
  const keeps = { cards: asksForCards(outputs) }
  const [before, after] = [
    await openSide(sides[0], { options, config, keeps, cli }),
    await openSide(sides[1], { options, config, keeps, cli }),
  ]
  const changes = compareReports(before.report, after.report)
  const texts = {
    json: () => diffJson(changes),
    markdown: () => diffMarkdown(changes, sides),
    html: () => diffCards(changes, [drawnSide(sides[0], before), drawnSide(sides[1], after)]),
  }
  writeFormats(
    outputs,
    { lines: () => diffLines(changes), text: (format) => texts[format]() },
    { cwd: cli.cwd(), output: cli.output },
  )
  const { aborted, reason } = cli.signal
  if (aborted && reason instanceof Stopped) return reason.exitCode
  return before.isWhole && after.isWhole ? EXIT.success : EXIT.localFetch
}

interface Side {
  readonly report: SavedReport
  /** A saved report has none. */
  readonly cards: CardSet
  readonly isWhole: boolean
}

const NO_CARDS: CardSet = { pages: new Map(), findImage: () => null }

const drawnSide = (name: string, { report, cards }: Side): DiffedSide => ({
  name,
  pages: report.pages,
  cards,
})

/** `nope.json` looks like a host as well, and would be refused as a public page. */
function refuseMissing(name: string): void {
  const isUrl = readPageUrl(name).kind === 'url'
  if (isUrl && (name.includes(':') || /^(?:localhost|127\.)/i.test(name))) return
  if (/\.json$/i.test(name)) throw usageFailure(`There is no file ${name}.`)
  if (!isUrl && /[/\\]/.test(name)) throw usageFailure(`There is no file or folder ${name}.`)
}

interface Opening {
  readonly options: DiffOptions
  readonly config: CheckConfig
  readonly keeps: Keeps
  readonly cli: Cli
}

async function openSide(name: string, { options, config, keeps, cli }: Opening): Promise<Side> {
  const cwd = cli.cwd()
  const file = path.resolve(cwd, name)
  if (existsSync(file) && statSync(file).isFile()) {
    if (keeps.cards)
      throw usageFailure(`${name} is a saved report, which has no cards. For html, name folders or URLs.`)
    return { report: readReport(readFileSync(file, 'utf8'), name), cards: NO_CARDS, isWhole: true }
  }
  if (!existsSync(file)) refuseMissing(name)
  const target = await openTarget(
    { targets: [name], options: { ...options, sitemap: undefined, list: undefined }, config, cwd },
    cli,
  )
  const { report, cards, problems, isWhole } = await makeReport(
    target,
    { config, keeps, hashesImages: true },
    cli,
  )
  const unread = report.notRead.map(
    ({ url, file: of, message }) => `${of ?? url} could not be read: ${message}`,
  )
  for (const problem of [...problems, ...unread.slice(0, 3)]) warnOn(cli)(problem)
  return { report, cards, isWhole }
}
