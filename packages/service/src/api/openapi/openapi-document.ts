/** The OpenAPI document, generated from the schemas of the answers. The build writes it, because that takes 100 ms. */
import { OpenAPIHono } from '@hono/zod-openapi'
import { HEADERS, PRODUCT_NAME } from '@linklens/contract'
import { SOME_INSTANCE } from '../../program-files.ts'
import { VERSION } from '../../version.ts'
import { platformsOperation } from '../platforms.ts'
import { rulesOperation } from '../rules.ts'
import { crawlersOperation } from '../crawlers.ts'
import { devOperations } from '../dev.ts'
import { createPreviewOperation } from '../dev-previews.ts'
import { inspectOperation } from '../inspect.ts'
import { reportOperations } from '../reports.ts'
import { summaryOperations } from '../summary.ts'

/** @returns JSON with the URL of some instance. */
export function openApiText(): string {
  const app = new OpenAPIHono()
  registerSecurity(app.openAPIRegistry)
  for (const operation of [
    inspectOperation(),
    ...summaryOperations(),
    crawlersOperation(),
    ...reportOperations(),
    ...devOperations(),
    createPreviewOperation(),
    rulesOperation(),
    platformsOperation(),
  ]) {
    app.openAPIRegistry.registerPath({ ...operation, tags: [tagOf(operation.path)] })
  }
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: PRODUCT_NAME,
      version: VERSION,
      description:
        'Why a shared link looks the way it does: inspect the link-preview metadata of a web page. ' +
        'Every answer is `{ message, status, data }`; on error `data` is `{ code }`.',
      contact: { name: PRODUCT_NAME, url: `${SOME_INSTANCE}/bot` },
    },
    servers: [{ url: SOME_INSTANCE }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    // None, but where an operation says otherwise.
    security: [{}],
  })
  return JSON.stringify(document)
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
