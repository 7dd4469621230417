/** Lines of robots.txt that say what may be done with a page, quoted: no company is known to let one keep its reader out. */
import type { RobotsLine, LinesOf } from './robots-access.ts'

/** `Content-Signal` is Cloudflare's; `Content-Usage` that of the IETF's drafts; `License` that of RSL. */
const SIGNAL = /^[ \t]*(content-signal|content-usage|license)[ \t]*:/gimu

const MANAGED = /^[ \t]*# BEGIN Cloudflare Managed content/imu

/** A file may repeat them for thousands of groups. */
const MAX_QUOTED = 8

export interface RobotsSignals {
  readonly lines: readonly (RobotsLine & { readonly kind: string })[]
  /** How many lines are not quoted. */
  readonly more: number
  /** The line where what Cloudflare puts in front of the site's own file begins. */
  readonly managedAt: number | null
}

export function robotsSignals(body: string, lines: LinesOf): RobotsSignals {
  const found: (RobotsLine & { kind: string })[] = []
  let more = 0
  let [line, at] = [1, 0]
  for (const { index, 1: kind = '' } of body.matchAll(SIGNAL)) {
    if (found.length === MAX_QUOTED) {
      more++
      continue
    }
    line += breaks(body.slice(at, index))
    at = index
    found.push({ ...lines(line), kind: kind.toLowerCase() })
  }
  const managed = body.search(MANAGED)
  return { lines: found, more, managedAt: managed < 0 ? null : 1 + breaks(body.slice(0, managed)) }
}

const breaks = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0
