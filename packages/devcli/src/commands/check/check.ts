/**
 * `devcli check`: inspects pages and judges them, without account and service.
 *
 * What must never happen: a request leaves this machine, unless a public URL was typed. Everything else that is fetched goes
 * through the engine's guard under its loopback-only policy. Proven by test/namespace/check.test.ts.
 */
import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import type { Cli } from '../../cli.ts'
import { warnOn } from '../../output/warn-on.ts'
import { findConfig, type CheckConfig } from '../../check/config/read-config.ts'
import { changeLines } from '../../check/formats/watched-change.ts'
import { asksForCards, withPrinted, writeOutputs } from '../../check/formats/outputs.ts'
import { repositoryPrefix } from '../../check/formats/repository-path.ts'
import { readBaseline, writeBaseline, type Baseline } from '../../check/gate/baseline.ts'
import { judgeGates } from '../../check/gate/judge-gates.ts'
import { isForReaders, readRequirements } from '../../check/gate/requirement.ts'
import { changedPages } from '../../check/values/compare-values.ts'
import { readValues, writeValues, type PageValuesByPath } from '../../check/values/values-file.ts'
import type { CheckReport } from '../../check/check-report.ts'
import { severityToFailOn } from '../../command-line/shared-options.ts'
import { usageFailure } from '../../failures/cli-failure.ts'
import { EXIT } from '../../failures/exit-codes.ts'
import { noteWhenSlow } from '../../output/note-when-slow.ts'
import { paint } from '../../output/output.ts'
import { writeNamedFile } from '../../output/replace-file.ts'
import { Stopped } from '../../runtime/stop-signal.ts'
import type { Below } from './open-public.ts'
import type { OnCapture } from '../../check/targets/inspect-local-url.ts'
import { makeReport } from './make-report.ts'
import { openTarget, pageToWatch } from './open-target.ts'
import type { CheckOptions } from './options.ts'
import { refuseMisplaced } from './refuse-misplaced.ts'
import { watch, type Watched } from './watch.ts'
import { printPatch, writeFix } from './write-fix.ts'

export interface CheckCommand {
  readonly targets: readonly string[]
  readonly options: CheckOptions
}

/**
 * @param below for tests: what public pages are asked through.
 * @returns as `checkOnce`; with `--watch` only when it was stopped. @throws CliFailure.
 */
export async function check(command: CheckCommand, cli: Cli, below?: Below): Promise<number> {
  if (!command.options.watch) return checkOnce(command, cli, { below })
  let last: CheckReport | undefined
  const judge: Watched['judge'] = (onCapture) =>
    checkOnce(command, cli, { below, onCapture, before: last, onReport: (report) => (last = report) })
  return watch({ ...pageToWatch(command, cli), judge }, cli)
}

interface Surroundings {
  readonly below?: Below | undefined
  /** What was printed before: then the difference is printed alone. */
  readonly before?: CheckReport | undefined
  readonly onReport?: (report: CheckReport) => void
  /** Callback with the capture of a server's page, which is what is judged. */
  readonly onCapture?: OnCapture | undefined
}

/** @returns 0; 1 when a gate fails; 4 when a page could not be read; 130 or 143 when it was stopped. @throws CliFailure. */
async function checkOnce(
  { targets, options }: CheckCommand,
  cli: Cli,
  { below, before, onReport, onCapture }: Surroundings,
): Promise<number> {
  const cwd = cli.cwd()
  // Everything that can be wrong with the command line is found before anything is inspected.
  const outputs = options.patch ? options.format : withPrinted(options.format)
  const config = findConfig(cwd, options.config)
  const gates = readGates(options, config, cwd)
  const known =
    options.values === undefined ? null : readValues(path.resolve(cwd, options.values), options.values)
  refuseMisplaced(targets, options, cwd)
  refuseAlone(options)
  const target = await noteWhenSlow(
    cli,
    'Waiting for the server',
    openTarget({ targets, options, config, cwd, onCapture }, cli, below),
  )
  const isOne = target.pages.length === 1 && !options.crawl
  if (options.fix && !options.patch && !isOne)
    throw usageFailure('--fix prints the head of one page. Give one URL, or --patch.')
  const keeps = { head: isOne || options.patch, cards: asksForCards(outputs) }
  const hashesImages = options.values !== undefined
  const made = await makeReport(target, { config, keeps, hashesImages }, cli)
  const { cards, notes, problems, isWhole } = made
  const report = known ? { ...made.report, changedValues: changedPages(known, made.report) } : made.report
  onReport?.(report)
  if (before && before.pages.length > 0 && report.pages.length > 0) {
    for (const line of changeLines(before, report)) cli.output.line(...line)
    return EXIT.success
  }
  const judgement = judgeGates(report, gates)
  const { site, name } = target
  writeOutputs(
    outputs,
    {
      report,
      judgement,
      target: name,
      site,
      repositoryPrefix: repositoryPrefix(cwd, cli.env.GITHUB_WORKSPACE),
      notes,
      cards,
      shows: options,
      version: cli.version,
    },
    { cwd, output: cli.output },
  )
  for (const problem of problems) warnOn(cli)(problem)
  await applyFixes(report, { targets, options }, cli)
  for (const failure of judgement.failures) cli.output.note(paint('red', 'Failed: '), failure)
  if (options.updateBaseline) updateBaseline(report, { file: options.baseline ?? '', cwd, isWhole, cli })
  if (options.values !== undefined)
    updateValues(report, { file: options.values, cwd, known, isKept: gates.failsOnChange, cli })
  return exitCode({ isWhole, hasFailed: judgement.failures.length > 0 }, cli)
}

function readGates(options: CheckOptions, config: CheckConfig, cwd: string) {
  const required = readRequirements(options.require, '--require')
  const failsOnChange = options.failOn.includes('change')
  if (failsOnChange && options.values === undefined)
    throw usageFailure('--fail-on change needs --values, which says what is compared.')
  // Of the config it holds for the runs that ask.
  if (!options.readers && required.some(isForReaders))
    throw usageFailure('--require readers:… needs --readers, which asks about them.')
  return {
    failUnder: options.failUnder,
    failOn: severityToFailOn(options.failOn),
    failsOnChange,
    require: [...config.require, ...required],
    baseline: readBaselineFile(options, cwd),
  }
}

async function applyFixes(
  { pages }: CheckReport,
  { targets, options }: CheckCommand,
  cli: Cli,
): Promise<void> {
  const [page] = pages
  if (options.patch) printPatch(pages, targets, cli)
  if (options.write && page) await writeFix(page, { yes: options.yes, targets }, cli)
}

function refuseAlone({ fix, write, patch, watch: watches, format }: CheckOptions): void {
  if (write && !fix) throw usageFailure('--write writes what --fix prints: give both.')
  if (patch && !fix) throw usageFailure('--patch prints what --fix changes: give both.')
  if (patch && write)
    throw usageFailure('Give --write or --patch: one changes the file, the other only says how.')
  if ((patch || write) && watches) throw usageFailure('--watch only judges: leave out --write and --patch.')
  if (patch && format.some(({ file }) => file === undefined))
    throw usageFailure(
      '--patch prints nothing but the patch. Write the report to a file, such as --format json=report.json.',
    )
}

function readBaselineFile({ baseline, updateBaseline: updates }: CheckOptions, cwd: string): Baseline | null {
  if (baseline === undefined) {
    if (updates)
      throw usageFailure(
        '--update-baseline writes the file of --baseline: name it, such as --baseline linklens.baseline.json.',
      )
    return null
  }
  if (updates) return null
  let text: string
  try {
    text = readFileSync(path.resolve(cwd, baseline), 'utf8')
  } catch (error) {
    throw usageFailure(
      `The baseline ${baseline} cannot be read. Write it once with --update-baseline, and commit it.`,
      error,
    )
  }
  return readBaseline(text, baseline)
}

interface Update {
  readonly file: string
  readonly cwd: string
  readonly isWhole: boolean
  readonly cli: Cli
}

/** A baseline of a part of the pages would let the rest become worse. */
function updateBaseline(report: CheckReport, { file, cwd, isWhole, cli }: Update): void {
  if (!isWhole) {
    warnOn(cli)(`${file} was not written, because not every page was inspected.`)
    return
  }
  writeNamedFile(path.resolve(cwd, file), file, writeBaseline(report))
  cli.output.note(`${file} was written. Commit it, and compare with --baseline ${file}.`)
}

interface ValuesUpdate extends Pick<Update, 'file' | 'cwd' | 'cli'> {
  /** Null: there is no such file yet. */
  readonly known: PageValuesByPath | null
  /** A change is not accepted by itself. */
  readonly isKept: boolean
}

function updateValues(report: CheckReport, { file, cwd, known, isKept, cli }: ValuesUpdate): void {
  if (isKept && report.changedValues?.length) {
    cli.output.note(`${file} was left as it is: without --fail-on change a run writes what changed.`)
    return
  }
  writeNamedFile(path.resolve(cwd, file), file, writeValues(known ?? new Map(), report))
  if (!known) cli.output.note(`${file} was written: the next run with it says what changed.`)
}

/** What is missing comes before what failed: a gate says nothing of pages that nobody saw. */
function exitCode({ isWhole, hasFailed }: { isWhole: boolean; hasFailed: boolean }, { signal }: Cli): number {
  if (signal.aborted && signal.reason instanceof Stopped) return signal.reason.exitCode
  if (!isWhole) return EXIT.localFetch
  return hasFailed ? EXIT.general : EXIT.success
}
