/** `devcli check <url> --watch`: judges a page again whenever it changes, and prints the difference, until it is stopped. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cli } from '../../cli.ts'
import { EXIT } from '../../failures/exit-codes.ts'
import { captureChange, POLL_MS } from '../../local/capture-change.ts'
import { captureLocal } from '../../local/capture.ts'
import { createPageMemory } from '../../local/page-memory.ts'
import type { ServerAccess } from '../../local/server-access.ts'
import { paint } from '../../output/output.ts'

export interface Watched {
  readonly url: string
  readonly access: ServerAccess
  /** Judges the page, and prints it. @returns the exit code that this alone would have. */
  readonly judge: () => Promise<number>
}

/** @returns when nobody reads the output any more. Rejects when it is stopped. */
export async function watch({ url, access, judge }: Watched, cli: Cli): Promise<number> {
  // Whether a page has changed is asked as ourselves alone; it is judged as crawlers get it.
  const memory = createPageMemory(() => captureLocal(url, { ...access, crawlers: [], signal: cli.signal }))
  let isJudged = (await judge()) !== EXIT.localFetch
  cli.output.note(paint('dim', `Watching ${url}. Press Ctrl-C to stop.`))
  while (!cli.output.isClosed()) {
    const changed = await captureChange(cli, memory.change)
    // The first request only remembers what has just been judged.
    if (changed && !isJudged) {
      cli.output.line(paint('dim', new Date().toTimeString().slice(0, 8)))
      await judge()
    }
    isJudged = false
    await sleep(POLL_MS, undefined, { signal: cli.signal })
  }
  return EXIT.success
}
