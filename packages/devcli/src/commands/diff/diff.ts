/** `devcli diff <before> <after>`: which verdicts changed, and why. Each side is a saved report or a target of `check`. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import * as path from 'node:path'
import { warnOn, type Cli } from '../../cli.ts'
import { findConfig, type CheckConfig } from '../../check/config/read-config.ts'
import { compareReports } from '../../check/diff/compare-reports.ts'
import { diffJson, diffLines, diffMarkdown } from '../../check/diff/diff-formats.ts'
import { readReport, type SavedReport } from '../../check/diff/read-report.ts'
import { readOutputs, writeFormats, type FormatOutput } from '../../check/formats/outputs.ts'
import { EXIT } from '../../failures/exit-codes.ts'
import { usageFailure } from '../../failures/usage-failure.ts'
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
  const outputs = readOutputs(options.format).map(requireKnown)
  const config = findConfig(cli.cwd(), options.config)
  const [before, after] = [
    await openSide(sides[0], { options, config, cli }),
    await openSide(sides[1], { options, config, cli }),
  ]
  const changes = compareReports(before.report, after.report)
  const texts = { json: () => diffJson(changes), markdown: () => diffMarkdown(changes, sides) }
  writeFormats(
    outputs,
    { lines: () => diffLines(changes), text: (format) => texts[format === 'json' ? 'json' : 'markdown']() },
    { cwd: cli.cwd(), output: cli.output },
  )
  const { aborted, reason } = cli.signal
  if (aborted && reason instanceof Stopped) return reason.exitCode
  return before.isWhole && after.isWhole ? EXIT.success : EXIT.localFetch
}

function requireKnown(output: FormatOutput): FormatOutput {
  if (['text', 'json', 'markdown'].includes(output.format)) return output
  throw usageFailure(`devcli diff prints text, json or markdown, not ${output.format}.`)
}

interface Side {
  readonly report: SavedReport
  readonly isWhole: boolean
}

async function openSide(
  name: string,
  { options, config, cli }: { options: DiffOptions; config: CheckConfig; cli: Cli },
): Promise<Side> {
  const cwd = cli.cwd()
  const file = path.resolve(cwd, name)
  if (existsSync(file) && statSync(file).isFile())
    return { report: readReport(readFileSync(file, 'utf8'), name), isWhole: true }
  const target = await openTarget(
    { targets: [name], options: { ...options, sitemap: undefined }, config, cwd },
    cli,
  )
  const { report, problems, isWhole } = await makeReport(target, { config }, cli)
  const unread = report.notRead.map(
    ({ url, file: of, message }) => `${of ?? url} could not be read: ${message}`,
  )
  for (const problem of [...problems, ...unread.slice(0, 3)]) warnOn(cli)(problem)
  return { report, isWhole }
}
