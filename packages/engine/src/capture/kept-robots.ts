/**
 * robots.txt files of the last minute, so that inspections of one site do not ask for its file again and again.
 *
 * Kept is only what forbids nothing: who has just repaired a robots.txt sees the new one at once. See docs/decisions/0091.
 */
import type { RobotsCapture } from './capture.ts'
import { isSuccess } from './headers.ts'

export interface KeptRobots {
  /** Null where none is kept. */
  readonly of: (origin: string) => RobotsCapture | null
  readonly keep: (capture: RobotsCapture) => void
}

const KEPT_MS = 60_000

/** With `MOST_CHARACTERS` of each, 4 MB at most. */
const MOST_ORIGINS = 1_000

/** A longer file is a list of what it forbids. */
const MOST_CHARACTERS = 2_000

/** @param now milliseconds of a clock that only goes forward. */
export function keepRobots(now: () => number = () => performance.now()): KeptRobots {
  const kept = new Map<string, { readonly capture: RobotsCapture; readonly untilMs: number }>()
  return {
    of(origin) {
      const one = kept.get(origin)
      return one && one.untilMs > now() ? one.capture : null
    },
    keep(capture) {
      const { origin } = capture
      kept.delete(origin)
      if (!forbidsNothing(capture)) return
      kept.set(origin, { capture, untilMs: now() + KEPT_MS })
      // In the order in which they were kept: the first is the oldest.
      for (const [oldest] of kept) {
        if (kept.size <= MOST_ORIGINS) break
        kept.delete(oldest)
      }
    },
  }
}

/** RFC 9309, 2.3.1.3: a file that is not there forbids nothing. Of other errors that is not sure. */
const ABSENT: ReadonlySet<number | null> = new Set([404, 410])

function forbidsNothing({ status, body }: RobotsCapture): boolean {
  if (ABSENT.has(status)) return true
  if (status === null || !isSuccess(status) || body === null || body.length > MOST_CHARACTERS) return false
  return !body.split(/[\r\n]/).some(mayForbid)
}

/** Readers take misspelt words for `Disallow`, and a space for the colon: any line that begins as it does counts. */
function mayForbid(line: string): boolean {
  const [, value] = /^[\s\uFEFF]*d[^:#]*(?::\s*([^#]*))?/i.exec(line) ?? [null, '']
  return value === undefined || value.trim() !== ''
}
