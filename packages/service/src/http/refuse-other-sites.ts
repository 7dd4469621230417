/**
 * What must never happen: another site's page makes its readers' browsers store something here, or act for them.
 * Without this, a `fetch` with `text/plain` does, because it needs no permission. Proven in refuse-other-sites.test.ts,
 * over all routes.
 */
import { HOSTED_PATH } from '@linklens/mcp'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'
import { requestingSite } from './requesting-site.ts'
import { ServiceError } from '../service-error.ts'

/** Any page may call these. They store nothing, or need a secret that no page has. */
const FOR_ANY_SITE: ReadonlySet<string> = new Set(['/api/inspect', '/api/summary', HOSTED_PATH])
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** @throws ServiceError `FORBIDDEN` for all that changes something, when a page of another site sent it. */
export function refuseOtherSites({ baseUrl }: { baseUrl: string }): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    if (READING.has(c.req.method) || FOR_ANY_SITE.has(c.req.path)) return next()
    if (requestingSite(c, baseUrl) !== 'other') return next()
    throw new ServiceError(
      'FORBIDDEN',
      'A page of another site sent this request, so nothing was done. Load the page again and send it from there.',
    )
  }
}
