/** `POST /api/inspect` in the document. */
import type { RouteConfig } from '@hono/zod-openapi'
import { HEADERS } from '@linklens/contract'
import { inspectionSchema } from '@linklens/engine'
import { z } from 'zod'
import { REQUEST_ID } from '../../http/request-id.ts'
import { exampleInspection } from './example-inspection.ts'
import { inspectRequestSchema, successMessage } from '../inspect.ts'
import { counted, errorResponses, INSPECTION_ERRORS, successResponse } from './responses.ts'

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
      body: { required: true, content: { 'application/json': { schema: inspectRequestSchema, examples } } },
    },
    responses: {
      200: successResponse('The inspection.', 'InspectResponse', inspectionSchema, example),
      ...errorResponses(['UNAUTHORIZED', ...INSPECTION_ERRORS]),
    },
  })
}
