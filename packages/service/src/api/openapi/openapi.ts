/** `GET /api/openapi.json`: the bare document. */
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Config } from '../../config.ts'
import { allowOnly } from '../../http/allow-only.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { withEtag } from '../../http/etag.ts'
import { staticJson, respondWithStaticJson, type StaticJson } from '../../http/static-json.ts'
import { prepared, SOME_INSTANCE } from '../../program-files.ts'

export function openApiRoutes({ config: { baseUrl } }: { config: Config }): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  let json: Promise<StaticJson> | undefined
  routes.use('/', cors({ origin: '*', allowMethods: ['GET'], maxAge: 7200 }))
  routes.get('/', withEtag, async (c) => respondWithStaticJson(c, await (json ??= openApiJson(baseUrl))))
  routes.all('/', allowOnly('GET'))
  return routes
}

async function openApiJson(baseUrl: string): Promise<StaticJson> {
  const text = prepared('openapi.json') ?? (await import('./openapi-document.ts')).openApiText()
  return staticJson(text.replaceAll(SOME_INSTANCE, baseUrl))
}
