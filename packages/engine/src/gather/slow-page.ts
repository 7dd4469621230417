/**
 * How long the crawler views of a local page may take: with them, the whole takes at most three times as long as the page
 * itself. Whoever is not asked for that reason, or does not answer in time, counts as not asked.
 */
import { InspectError } from '../errors.ts'
import { openScope } from '../net/deadline.ts'
import type { FetchSession } from '../net/session.ts'

/** Half a time is left for the program itself: its start, reading and judging. */
const TIMES = 2.5
/** A page that answers faster has time for all its views on nearly every server. */
const LEAST_MS = 5_000

/** For one request that a slow server gets after the page, which must not hold the whole up either. */
export const lastAnswerMs = (pageMs: number): number => Math.max(LEAST_MS, (TIMES - 1) * pageMs)

export interface TimedSession {
  readonly session: FetchSession
  /** Must be called when the work is over. */
  readonly end: () => void
}

/** @param pageMs how long the page took. @param spentMs what has passed since it was asked for. */
export function sessionForViews(session: FetchSession, pageMs: number, spentMs: number): TimedSession {
  const leftMs = Math.max(LEAST_MS, TIMES * pageMs) - spentMs
  const until = performance.now() + leftMs
  // What would take longer than the page has no hope of an answer.
  const startMs = leftMs - pageMs
  const scope = openScope(session.signal, Math.max(0, startMs))
  if (startMs <= 0) scope.abort(new InspectError('TIMEOUT'))
  const timed: FetchSession = {
    ...session,
    signal: scope.signal,
    fetch: (url, spec) => {
      const timeoutMs = Math.max(1, Math.min(spec.timeoutMs, until - performance.now()))
      return session.fetch(url, { ...spec, timeoutMs })
    },
  }
  return { session: timed, end: scope.end }
}
