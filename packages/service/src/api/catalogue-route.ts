/** A catalogue that never changes while the service runs: one envelope, made once, with an ETag. */
import { successEnvelope } from '@linklens/contract'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { allowOnly } from '../http/allow-only.ts'
import type { AppEnv } from '../http/app-env.ts'
import { staticJson, respondWithStaticJson, type StaticJson } from '../http/static-json.ts'
import { withEtag } from '../http/etag.ts'

/** JSON would turn a RegExp into an empty object. */
const patternsAsText = (_key: string, value: unknown): unknown =>
  value instanceof RegExp ? String(value) : value

/** @param read called at the first request, not when the service starts. */
export function catalogueRoute(read: () => { message: string; data: object }): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  let body: StaticJson | undefined
  routes.use('/', cors({ origin: '*', allowMethods: ['GET'], exposeHeaders: ['X-Request-Id'], maxAge: 7200 }))
  routes.get('/', withEtag, (c) => {
    if (body === undefined) {
      const { message, data } = read()
      body = staticJson(JSON.stringify(successEnvelope(message, data), patternsAsText))
    }
    return respondWithStaticJson(c, body)
  })
  routes.all('/', allowOnly('GET'))
  return routes
}
