/** Runs before every page that inspects: a request that is no visit gets a small error page, and nothing is counted or fetched. */
import type { MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import type { Answer, AppContext, AppEnv } from '../../http/app-env.ts'
import { isPageVisit } from '../../inspections/page-visit.ts'

export const pageVisitsOnly: MiddlewareHandler<AppEnv> = async (c, next) =>
  isPageVisit(c) ? next() : notVisited(c)

/** Without the site's frame: elements of a busy page may request this as often as that page is read. */
function notVisited(c: AppContext): Answer {
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex')
  const page = html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <title>Nothing was inspected</title>
      <h1>Nothing was inspected</h1>
      <p><code>FORBIDDEN</code> 403</p>
      <p>
        An inspection starts when a person opens this page: not when another page embeds it, and not when a
        browser or a crawler loads it in advance.
      </p>
      <p><a href="/">Inspect a link</a></p>
    </html>`
  return c.html(page, 403)
}
