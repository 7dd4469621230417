/** Logs one line per request. A streamed response is logged when its head is ready. */
import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Logs } from '../telemetry/logs.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { AppEnv } from './app-env.ts'

export interface RequestLogDeps {
  readonly logs: Logs
  readonly metrics: Metrics
}

export function logRequests({ logs, metrics }: RequestLogDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAt = performance.now()
    await next()
    // Patterns of middleware end in a star; the last other one belongs to the handler.
    const route = matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'unmatched'
    const durationMs = Math.round(performance.now() - startedAt)
    const request = { method: c.req.method, route, status: c.res.status, durationMs }
    metrics.request(request)
    logs.request({ requestId: c.get('requestId'), traceId: c.get('traceId'), ...request })
  }
}
