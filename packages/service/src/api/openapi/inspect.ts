/** `POST /api/inspect` in the document. */
import type { RouteConfig } from '@hono/zod-openapi'
import { HEADERS, successEnvelopeSchema } from '@linklens/contract'
import { inspectionSchema, PLATFORMS, SPEAKING } from '@linklens/engine'
import { z } from 'zod'
import { REQUEST_ID } from '../../http/request-id.ts'
import { exampleInspection } from './example-inspection.ts'
import { successMessage } from '../inspect.ts'
import { counted, errorResponses, INSPECTION_ERRORS, successResponse } from './responses.ts'

export const urlField = z
  .string()
  .max(2048)
  .meta({ description: 'Public http or https address, with its scheme.' })

export const acceptLanguageField = z.string().max(100).optional().meta({
  description:
    'In which languages to ask for the page: the value of an Accept-Language header. Default: `en`.',
})

export const explainQuery = z.string().optional().meta({
  description:
    'Of which platforms the answer has `trace` and `evidence`: ids separated by commas, or `true`: of all.',
})

const PLATFORM_IDS = PLATFORMS.map(({ id }) => id) as [string, ...string[]]

const requestSchema = z
  .object({
    url: urlField,
    usedBy: z
      .union([z.string().min(1).max(256), z.record(z.string(), z.unknown())])
      .optional()
      .meta({
        description:
          'Only with `?save`, and required there: who asks, in your own words. An object of at most 1 KiB.',
      }),
    crawlers: z
      .union([z.literal('auto'), z.boolean(), z.array(z.enum(SPEAKING as [string, ...string[]])).min(1)])
      .optional()
      .meta({
        description:
          'Ask for page and image as platforms’ crawlers too. `auto`, the default (unless the operator changed it): as those of LinkedIn and Facebook, and as the others where one of the two gets something else than we do. ' +
          '`true`: as all that are known; or platform ids; `false`: as none. See `fetch.crawlerViews`. ' +
          'Only the headers are those of the crawlers; the requests come from this service’s address. Where robots.txt disallows Linklens none is asked.',
      }),
    acceptLanguage: acceptLanguageField,
    explain: z
      .union([z.boolean(), z.array(z.enum(PLATFORM_IDS)).min(1)])
      .optional()
      .meta({
        description:
          'Of which platforms the answer has `trace` and `evidence`: how each field was found, and where we know it from. `true`: of all.',
      }),
  })
  .meta({ id: 'InspectRequest' })

const examples = {
  inspect: { summary: 'Inspect a page', value: { url: 'https://example.com/' } },
  crawlers: {
    summary: 'As crawlers of Slack and X too',
    value: { url: 'https://example.com/', crawlers: ['slack', 'x'] },
  },
  save: { summary: 'With ?save', value: { url: 'https://example.com/', usedBy: 'nightly check' } },
}

export function inspectOperation(): RouteConfig {
  const data = exampleInspection()
  const example = { message: successMessage(new URL(data.fetch.finalUrl), data), status: 200, data }
  const envelope = successEnvelopeSchema(inspectionSchema).meta({ id: 'InspectResponse' })
  return counted({
    method: 'post',
    path: '/api/inspect',
    operationId: 'inspect',
    summary: 'Inspect a public web page',
    description:
      'Fetches the page and answers with its metadata, diagnostics, score, platform previews and image analysis. ' +
      'Needs no credentials, unless `?save` asks for a local preview page.',
    security: [{}, { environmentSecret: [] }],
    request: {
      query: z.object({
        save: z.string().optional().meta({
          description: 'Present with any value or none: also keeps the result as a local preview page.',
        }),
      }),
      headers: z.object({
        [HEADERS.dev]: z.literal('true').optional().meta({ description: 'Needed with `?save`.' }),
        [HEADERS.requestId]: z.string().regex(REQUEST_ID).optional().meta({
          description:
            'Comes back in the answer. One of another form is passed over, and the answer has a new one.',
        }),
      }),
      body: { required: true, content: { 'application/json': { schema: requestSchema, examples } } },
    },
    responses: {
      200: successResponse('The inspection.', envelope, example),
      ...errorResponses(['UNAUTHORIZED', ...INSPECTION_ERRORS]),
    },
  })
}
