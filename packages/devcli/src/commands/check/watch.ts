/**
 * `devcli check <url> --watch`: judges a page again whenever it changes, and prints the difference, until it is stopped.
 *
 * What must never happen: a save that comes while a page is judged is missed. So what was judged is remembered, and not
 * what a later request brings. Proven by test/check/watch.test.ts.
 */
import { InspectError, type Capture } from '@linklens/engine'
import { captureLocalUrl } from '../../check/targets/inspect-local-url.ts'
import { REAL_CLOCK, type Clock } from '../../check/targets/site-pace.ts'
import type { Cli } from '../../cli.ts'
import { EXIT } from '../../failures/exit-codes.ts'
import { captureChange, POLL_MS } from '../../local/capture-change.ts'
import { explainLocalFailure } from '../../local/explain-failure.ts'
import { createPageMemory } from '../../local/page-memory.ts'
import type { ServerAccess } from '../../local/server-access.ts'
import { paint } from '../../output/output.ts'

export interface Watched {
  readonly url: string
  readonly access: ServerAccess
  /** Judges the page, and prints it. @param onCapture is called with what is judged; not where the page did not come. */
  readonly judge: (onCapture: (capture: Capture) => void) => Promise<number>
  readonly clock?: Pick<Clock, 'wait'>
}

/** @returns when nobody reads the output any more. Rejects when it is stopped. */
export async function watch({ url, access, judge, clock = REAL_CLOCK }: Watched, cli: Cli): Promise<number> {
  const { output, signal } = cli
  let site: string | undefined
  const memory = createPageMemory(async () => {
    try {
      return { capture: await captureLocalUrl(url, access, { signal, site }) }
    } catch (error) {
      throw error instanceof InspectError ? explainLocalFailure(error, url) : error
    }
  })
  const judgeAndRemember = async () => {
    memory.remember(null)
    await judge((capture) => {
      site = capture.site
      memory.remember({ capture })
    })
  }
  await judgeAndRemember()
  output.note(paint('dim', `Watching ${url}. Press Ctrl-C to stop.`))
  while (!output.isClosed()) {
    if (await captureChange(cli, memory.change)) {
      output.line(paint('dim', new Date().toTimeString().slice(0, 8)))
      await judgeAndRemember()
    }
    await clock.wait(POLL_MS, signal)
  }
  return EXIT.success
}
