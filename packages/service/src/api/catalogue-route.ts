/** A catalogue that never changes while the service runs: one envelope, made once, found again by its ETag. */
import { successEnvelope } from '@linklens/contract'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { allowOnly } from '../http/allow-only.ts'
import type { AppEnv } from '../http/app-env.ts'
import { constantJson, respondWithConstantJson, type ConstantJson } from '../http/static-json.ts'
import { foundAgain } from '../http/etag.ts'

/** A pattern would become an empty object. */
const patternsAsText = (_key: string, value: unknown): unknown =>
  value instanceof RegExp ? String(value) : value

/** @param read called at the first request, not when the service starts. */
export function catalogueRoute(read: () => { message: string; data: object }): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  let body: ConstantJson | undefined
  routes.use('/', cors({ origin: '*', allowMethods: ['GET'], exposeHeaders: ['X-Request-Id'], maxAge: 7200 }))
  routes.get('/', foundAgain, (c) => {
    if (body === undefined) {
      const { message, data } = read()
      body = constantJson(JSON.stringify(successEnvelope(message, data), patternsAsText))
    }
    return respondWithConstantJson(c, body)
  })
  routes.all('/', allowOnly('GET'))
  return routes
}
