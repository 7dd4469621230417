/** Requests a page that is being worked on until it answers. */
import { setTimeout as sleep } from 'node:timers/promises'
import { InspectError } from '@linklens/engine'
import type { Cli } from '../cli.ts'
import { warnOn } from '../output/warn-on.ts'

/** How often the local page is requested. */
export const POLL_MS = 1_000

/** A dev server may restart: the error is printed once, and the page requested again. */
export async function captureChange<Local>(
  cli: Cli,
  change: () => Promise<Local | null>,
): Promise<Local | null> {
  let printed = ''
  for (;;) {
    try {
      return await change()
    } catch (error) {
      if (!(error instanceof InspectError)) throw error
      if (error.message !== printed) warnOn(cli)(error.message)
      printed = error.message
      await sleep(POLL_MS, undefined, { signal: cli.signal })
    }
  }
}
