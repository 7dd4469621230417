/**
 * robots.txt of every origin involved, fetched in parallel with everything else. It never fails an inspection
 * and never asks DNS before the page does: it takes the addresses that the guard has vetted for the page.
 */
import { InspectError } from '../errors.ts'
import type { FetchSession } from '../net/session.ts'
import type { RobotsCapture } from './capture.ts'
import { collectBytes, takeStart } from './collect-bytes.ts'
import { captureFailure } from './failure.ts'
import { isSuccess } from './headers.ts'
import type { KeptRobots } from './kept-robots.ts'

export interface RobotsQueue {
  /** Asks for the robots.txt of this address's origin, once. Call it when the origin's host has been vetted. */
  readonly ask: (url: string) => void
  /** What came of this address's origin; null where it was not asked. Rejects as `all` does. */
  readonly of: (url: string) => Promise<RobotsCapture | null>
  /**
   * What came, in the order asked. What is still under way is given a moment, then given up.
   * @throws the reason of the session's caller when it aborted.
   */
  readonly all: () => Promise<RobotsCapture[]>
}

/**
 * What an inspection's fetches leave after the page, its oEmbed answer, four images, and one of them
 * asked for twice: a long chain of hosts may not use up theirs.
 */
const MAX_ORIGINS = 5

/** It had the time of the page and of its images already. */
const LAST_WAIT_MS = 500

/** @param kept of other inspections. Absent: each file is asked for. */
export function captureRobots(session: FetchSession, kept?: KeptRobots): RobotsQueue {
  const asked = new Map<string, Promise<RobotsCapture>>()
  return {
    ask(url) {
      const { origin } = new URL(url)
      if (asked.has(origin) || asked.size >= MAX_ORIGINS) return
      const capture = readRobots(session, origin, kept)
      // It rejects when the caller aborts, and then nobody may be waiting for it any more.
      capture.catch(() => {})
      asked.set(origin, capture)
    },
    of: async (url) => (await asked.get(new URL(url).origin)) ?? null,
    all() {
      return Promise.all([...asked].map(([origin, capture]) => withLastWait(capture, origin)))
    },
  }
}

async function readRobots(
  session: FetchSession,
  origin: string,
  kept: KeptRobots | undefined,
): Promise<RobotsCapture> {
  const known = kept?.of(origin)
  if (known) return known
  const capture = await fetchRobots(session, origin)
  kept?.keep(capture)
  return capture
}

async function fetchRobots(session: FetchSession, origin: string): Promise<RobotsCapture> {
  const { robotsBytes, robotsMs } = session.limits
  const body = collectBytes()
  // Asked from inside the page's own hop: that one dials first.
  await Promise.resolve()
  const { answer, error } = await session.fetch(`${origin}/robots.txt`, {
    kind: 'page',
    accept: 'text/plain,*/*;q=0.8',
    timeoutMs: robotsMs,
    maxBytes: robotsBytes,
    reusesVetted: true,
    // RFC 9309 lets a crawler cut the file at its limit: what came until then counts.
    onAnswer: ({ status }) => (isSuccess(status) ? takeStart(body, robotsBytes) : null),
  })
  // Half a file may lack the one rule that matters, so a broken one counts as none.
  if (error || !answer) return unknownRobots(origin, error)
  const text = isSuccess(answer.status) ? textOf(body.bytes(), robotsBytes) : null
  return { origin, status: answer.status, body: text, error: null }
}

/** RFC 9309: UTF-8. Bytes that are not become replacement characters, which match no path. */
function textOf(bytes: Uint8Array, maxBytes: number): string {
  return new TextDecoder().decode(bytes.subarray(0, maxBytes))
}

async function withLastWait(capture: Promise<RobotsCapture>, origin: string): Promise<RobotsCapture> {
  let timer: NodeJS.Timeout | undefined
  const givenUp = new Promise<RobotsCapture>((resolve) => {
    timer = setTimeout(() => resolve(unknownRobots(origin, LATE)), LAST_WAIT_MS)
  })
  try {
    return await Promise.race([capture, givenUp])
  } finally {
    clearTimeout(timer)
  }
}

const LATE = new InspectError('TIMEOUT', 'It did not answer in time.')

function unknownRobots(origin: string, error: InspectError | null): RobotsCapture {
  const failure = captureFailure(error, ({ message }) => `robots.txt could not be read. ${message}`)
  return { origin, status: null, body: null, ...failure }
}
