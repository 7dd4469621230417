/**
 * Requests that may start an inspection by opening a page.
 *
 * What must never happen: someone else's page makes each of its visitors start an inspection (`<img
 * src="…/r/live?url=…">`), or a browser does so by prefetching. Proven in page-visit.test.ts and test/browser/.
 */
import type { Context } from 'hono'
import { startsInspection } from './no-recursion.ts'

/** Whether someone opened the page, or a script of our own pages requested it. */
export function isPageVisit(c: Context): boolean {
  return startsInspection(c) && isForReader(c)
}

/**
 * Whether a program, or a script of any page, asked: as somebody may call `POST /api/inspect`. A picture, a frame or an
 * opened page is none of them.
 */
export function isProgram(c: Context): boolean {
  const destination = c.req.header('sec-fetch-dest')
  return startsInspection(c) && (destination === undefined || destination === 'empty')
}

/**
 * Reads what the browser wants the response for: https://www.w3.org/TR/fetch-metadata/ (2026-11). A request without
 * this header comes from a program, or from a browser over plain http; neither can be triggered by embedding us.
 */
function isForReader(c: Context): boolean {
  const destination = c.req.header('sec-fetch-dest')
  if (destination === undefined || destination === 'document') return true
  return destination === 'empty' && c.req.header('sec-fetch-site') === 'same-origin'
}
