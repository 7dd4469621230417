/** `GET /api/openapi.json`: the bare document, made from the same schemas that the answers are made of. */
import { OpenAPIHono } from '@hono/zod-openapi'
import { HEADERS } from '@linklens/contract'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { ApiDocument } from '../../components/openapi/api-document.ts'
import type { Config } from '../../config.ts'
import { allowOnly } from '../../http/allow-only.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { staticJson, respondWithStaticJson, type StaticJson } from '../../http/static-json.ts'
import { withEtag } from '../../http/etag.ts'
import { catalogueOperations } from './catalogue.ts'
import { crawlersOperation } from './crawlers.ts'
import { devOperations } from './dev.ts'
import { createPreviewOperation } from './dev-previews.ts'
import { inspectOperation } from './inspect.ts'
import { reportOperations } from './reports.ts'
import { summaryOperation } from './summary.ts'

export function openApiRoutes({ config }: { config: Config }): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.use('/', cors({ origin: '*', allowMethods: ['GET'], maxAge: 7200 }))
  routes.get('/', withEtag, (c) => respondWithStaticJson(c, openApiJson(config)))
  routes.all('/', allowOnly('GET'))
  return routes
}

const written = new WeakMap<Config, StaticJson>()

/** Written once per configuration: it takes some ten milliseconds. */
function openApiJson(config: Config): StaticJson {
  const known = written.get(config)
  if (known !== undefined) return known
  const json = staticJson(JSON.stringify(openApiDocument(config)))
  written.set(config, json)
  return json
}

/** The document as its readers get it, for the page that shows it. */
export const apiDocument = (config: Config): ApiDocument => JSON.parse(openApiJson(config).text)

function openApiDocument({
  baseUrl,
  productName,
  version,
}: Pick<Config, 'baseUrl' | 'productName' | 'version'>) {
  const app = new OpenAPIHono()
  registerSecurity(app.openAPIRegistry)
  for (const operation of [
    inspectOperation(),
    summaryOperation(),
    crawlersOperation(),
    ...reportOperations(),
    ...devOperations(),
    createPreviewOperation(),
    ...catalogueOperations(),
  ]) {
    app.openAPIRegistry.registerPath({ ...operation, tags: [tagOf(operation.path)] })
  }
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: productName,
      version,
      description:
        'Why a shared link looks the way it does: inspect the link-preview metadata of a web page. ' +
        'Every answer is `{ message, status, data }`; on error `data` is `{ code }`.',
      contact: { name: productName, url: `${baseUrl}/bot` },
    },
    servers: [{ url: baseUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    // None, but where an operation says otherwise.
    security: [{}],
  })
}

const TAGS = {
  inspections: 'What a page looks like when it is shared, and what to fix.',
  reports: 'Inspections that are kept and never change.',
  development: 'Pairing of machines, and previews of pages on them.',
  catalogue: 'Rules and platforms.',
} as const

const TAG_OF: Readonly<Record<string, keyof typeof TAGS>> = {
  reports: 'reports',
  dev: 'development',
  rules: 'catalogue',
  platforms: 'catalogue',
}

const tagOf = (path: string): string => TAG_OF[path.split('/')[2] ?? ''] ?? 'inspections'

function registerSecurity(registry: OpenAPIHono['openAPIRegistry']): void {
  registry.registerComponent('securitySchemes', 'environmentSecret', {
    type: 'apiKey',
    in: 'header',
    name: HEADERS.apiKey,
    description: 'The secret of a dev environment: for `?save` and the development-mode routes.',
  })
  registry.registerComponent('securitySchemes', 'deleteToken', {
    type: 'http',
    scheme: 'bearer',
    description: 'The `deleteToken` of one report.',
  })
}
