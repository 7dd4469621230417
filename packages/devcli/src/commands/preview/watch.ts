/** `--watch`: inspects again whenever the page changes, until it is stopped. */
import { setTimeout as sleep } from 'node:timers/promises'
import { InspectError } from '@linklens/engine'
import { warnOn, type Cli } from '../../cli.ts'
import { describeFailure } from '../../failures/describe-failure.ts'
import { EXIT } from '../../failures/exit-codes.ts'
import type { LocalCapture } from '../../local/capture.ts'
import { openInBrowser } from '../../output/open-in-browser.ts'
import { createPageMemory } from './page-memory.ts'
import { openPreviewRun, type PreviewCommand, type PreviewRun } from './preview-run.ts'
import { ServiceFailure } from '../../service/failure.ts'
import { submit, type Submitted } from './submit.ts'
import { watchedLine } from '../../output/lines.ts'

/** How often the local page is asked for. */
const POLL_MS = 1_000
/** An environment may make 30 previews a minute; another machine, or CI, may want some of them. */
const BETWEEN_PREVIEWS_MS = 3_000
/** When the service asks for patience without saying how long, or cannot be reached. */
const PATIENCE_MS = 15_000

/** @returns when nobody reads the output any more. Rejects when stopped, and when the service says no for good. */
export async function watch({ url, options }: PreviewCommand, cli: Cli): Promise<number> {
  const run = openPreviewRun({ url, options }, cli)
  const memory = createPageMemory(run.capture)
  let local: LocalCapture | null = await run.capture()
  memory.remember(local)
  cli.output.note({ text: `Watching ${run.target}; Ctrl-C ends it.`, colour: 'dim' })
  let isFirst = true
  while (!cli.output.isClosed()) {
    if (local) {
      const submitted = await submitPatiently(run, local)
      report(run, submitted)
      if (isFirst && options.open) await openInBrowser(submitted.url, cli)
      isFirst = false
    }
    await sleep(local ? BETWEEN_PREVIEWS_MS : POLL_MS, undefined, { signal: cli.signal })
    local = await captureChange(run, memory.change)
  }
  return EXIT.success
}

function report({ cli: { output } }: PreviewRun, { envelope, data, url }: Submitted): void {
  output.line(...watchedLine(data, url))
  output.envelope(envelope, 0)
}

/** A dev server that restarts is no reason to end: it is told once, and asked again. */
async function captureChange(
  { cli }: PreviewRun,
  change: () => Promise<LocalCapture | null>,
): Promise<LocalCapture | null> {
  let told = ''
  for (;;) {
    try {
      return await change()
    } catch (error) {
      if (!(error instanceof InspectError)) throw error
      if (error.message !== told) warnOn(cli)(error.message)
      told = error.message
      await sleep(POLL_MS, undefined, { signal: cli.signal })
    }
  }
}

/** @throws ServiceFailure when waiting would not help. */
async function submitPatiently(run: PreviewRun, local: LocalCapture): Promise<Submitted> {
  for (;;) {
    try {
      return await submit(run, local)
    } catch (error) {
      if (!(error instanceof ServiceFailure) || !isPassing(error)) throw error
      warnOn(run.cli)(describeFailure(error).message)
      const waitMs = error.retryAfterSeconds === undefined ? PATIENCE_MS : error.retryAfterSeconds * 1000
      await sleep(waitMs, undefined, { signal: run.cli.signal })
    }
  }
}

const isPassing = ({ code }: ServiceFailure): boolean => code === 'RATE_LIMITED' || code === 'UNAVAILABLE'
