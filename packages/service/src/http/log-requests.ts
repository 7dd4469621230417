/** One line per request. A streamed answer is logged when its head is ready. */
import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Logs } from '../logs.ts'
import type { AppEnv } from './app-env.ts'

export function logRequests(logs: Logs): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAt = performance.now()
    await next()
    // Middleware patterns end in a star; what is left is the handler's own.
    const route = matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'unmatched'
    const durationMs = Math.round(performance.now() - startedAt)
    logs.request({
      requestId: c.get('requestId'),
      method: c.req.method,
      route,
      status: c.res.status,
      durationMs,
    })
  }
}
