/** For the machines that run the service: is the process alive, and may it be sent requests. */
import { Hono } from 'hono'
import { allowOnly } from '../http/allow-only.ts'
import type { AppEnv } from '../http/app-env.ts'
import { inTime } from '../in-time.ts'
import { errorCode } from '../store/db.ts'
import { StoreError } from '../store/store-error.ts'
import type { ReadinessCheck, Services } from '../services.ts'

/** A check that hangs is a check that fails. */
const CHECK_TIMEOUT_MS = 2_000

export function healthRoutes({ inspectionSlots, readiness, logs, warnings }: Services): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))
  routes.get('/readyz', async (c) => {
    const results = await Promise.all(
      readiness.map(async (check) => [check.name, await problemOf(check)] as const),
    )
    const ready = !inspectionSlots.draining && results.every(([, problem]) => problem === null)
    const checks = Object.fromEntries(
      results.map(([name, problem]) => [name, problem === null ? 'ok' : 'failed']),
    )
    const [advice] = results.flatMap(([, problem]) =>
      problem instanceof StoreError ? [problem.message] : [],
    )
    const status = inspectionSlots.draining ? 'draining' : ready ? 'ready' : 'not ready'
    const body = {
      status,
      checks,
      ...(advice !== undefined && { advice }),
      ...(warnings.length > 0 && { warnings }),
    }
    return c.json(body, ready ? 200 : 503, {
      'Cache-Control': 'no-store',
      ...(ready ? {} : { 'Retry-After': '5' }),
    })
  })
  for (const path of ['/healthz', '/readyz']) routes.all(path, allowOnly('GET'))
  return routes

  /** Null: it passes. */
  async function problemOf(check: ReadinessCheck): Promise<unknown> {
    try {
      await inTime(check.run(), CHECK_TIMEOUT_MS)
      return null
    } catch (error) {
      logs.notReady(check.name, error instanceof StoreError ? error.message : errorCode(error))
      return error
    }
  }
}
