/** `GET /metrics` for Prometheus: the numbers of this instance. */
import { isLoopbackHost } from '@linklens/contract'
import { Hono, type Context } from 'hono'
import { isSame } from '../secrets/constant-time.ts'
import type { Config } from '../config.ts'
import type { AppEnv } from '../http/app-env.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { allowOnly } from '../http/allow-only.ts'

/** The text format of Prometheus. */
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export function metricsRoutes(config: Config, { registry }: Metrics): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.get('/', async (c) => {
    if (!mayRead(config, c)) return refused(c, config)
    return c.body(await registry.metrics(), 200, {
      'Content-Type': CONTENT_TYPE,
      'Cache-Control': 'no-store',
    })
  })
  routes.all('/', allowOnly('GET'))
  return routes
}

function mayRead({ baseUrl, host, metricsToken }: Config, c: Context): boolean {
  // Where it listens decides. A public BASE_URL means a proxy on this machine that brings others here.
  if (isLoopbackHost(host) && isLoopbackHost(new URL(baseUrl).hostname)) return true
  const given = /^Bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return metricsToken !== null && given !== undefined && isSame(given, metricsToken)
}

function refused(c: Context, { metricsToken }: Config): Response {
  const advice =
    metricsToken === null
      ? 'No METRICS_TOKEN is set, so nobody may read the metrics. Set one and start again.'
      : 'Send the METRICS_TOKEN of this service: Authorization: Bearer <token>.'
  return c.text(`${advice}\n`, 401, {
    'WWW-Authenticate': 'Bearer realm="metrics"',
    'Cache-Control': 'no-store',
  })
}
