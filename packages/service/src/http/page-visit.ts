/**
 * Requests that may start an inspection by opening a page.
 * What must never happen: a page of somebody else starts inspections with every reader of it (`<img src="…/r/live?url=…">`),
 * or a browser that only guesses the next click does. Proven in page-visit.test.ts and test/browser/.
 */
import type { Context } from 'hono'
import { startsInspection } from './no-recursion.ts'

/** Whether somebody opened the page, or a script of our own pages asked for it. */
export function isPageVisit(c: Context): boolean {
  return startsInspection(c) && isForReader(c)
}

/**
 * By what the browser wants the answer for: https://www.w3.org/TR/fetch-metadata/ (2026-11). Who sends no such header
 * is a program, or a browser that reaches us over plain http: neither can be led here by a page that embeds us.
 */
function isForReader(c: Context): boolean {
  const destination = c.req.header('sec-fetch-dest')
  if (destination === undefined || destination === 'document') return true
  return destination === 'empty' && c.req.header('sec-fetch-site') === 'same-origin'
}
