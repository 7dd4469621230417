/** `--watch`: inspects again whenever the page changes, until it is stopped. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cli } from '../../cli.ts'
import { EXIT } from '../../failures/exit-codes.ts'
import type { LocalCapture } from '../../local/capture.ts'
import { captureChange, POLL_MS } from '../../local/capture-change.ts'
import { openInBrowser } from '../../output/open-in-browser.ts'
import { createPageMemory } from '../../local/page-memory.ts'
import { openPreviewRun, type PreviewCommand, type PreviewRun } from './preview-run.ts'
import type { ServiceFailure } from '../../failures/service-failure.ts'
import { submitOrWait, type Submitted } from './submit.ts'
import { watchedLine } from '../../output/inspection-lines.ts'

/** An environment may create 30 previews a minute, and another machine or CI may need some of them. */
const BETWEEN_PREVIEWS_MS = 3_000
/** @returns when nobody reads the output any more. Rejects when it is stopped, and when the service refuses for good. */
export async function watch({ url, options }: PreviewCommand, cli: Cli): Promise<number> {
  const run = openPreviewRun({ url, options }, cli)
  const memory = createPageMemory(run.capture)
  let local: LocalCapture | null = await run.capture()
  memory.remember(local)
  cli.output.note({ text: `Watching ${run.target}. Press Ctrl-C to stop.`, colour: 'dim' })
  let previous: string | undefined
  while (!cli.output.isClosed()) {
    if (local) {
      const submitted = await submitOrWait(run, local, isTemporary, previous)
      report(run, submitted)
      // The open page goes on to each newer preview by itself.
      if (previous === undefined && options.open) await openInBrowser(submitted.url, cli)
      previous = submitted.data.url.split('/').at(-1)
    }
    await sleep(local ? BETWEEN_PREVIEWS_MS : POLL_MS, undefined, { signal: cli.signal })
    local = await captureChange(cli, memory.change)
  }
  return EXIT.success
}

function report({ cli: { output } }: PreviewRun, { envelope, data, url }: Submitted): void {
  output.line(...watchedLine(data, url))
  output.envelope(envelope, 0)
}

const isTemporary = ({ code }: ServiceFailure): boolean => code === 'RATE_LIMITED' || code === 'UNAVAILABLE'
