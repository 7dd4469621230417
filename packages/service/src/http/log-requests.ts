/** One line per request. A streamed answer is logged when its head is ready. */
import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Deps } from '../deps.ts'
import type { AppEnv } from './app-env.ts'

export function logRequests({ logs, metrics }: Pick<Deps, 'logs' | 'metrics'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAt = performance.now()
    await next()
    // Middleware patterns end in a star; what is left is the handler's own.
    const route = matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'unmatched'
    const durationMs = Math.round(performance.now() - startedAt)
    const request = { method: c.req.method, route, status: c.res.status, durationMs }
    metrics?.request(request)
    logs.request({ requestId: c.get('requestId'), traceId: c.get('traceId'), ...request })
  }
}
