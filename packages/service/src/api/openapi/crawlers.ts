/** `POST /api/crawlers` in the document. */
import type { RouteConfig } from '@hono/zod-openapi'
import { crawlerViewSchema, inspectionSchema } from '@linklens/engine'
import { z } from 'zod'
import { crawlersRequestSchema, messageOf, type CrawlersAnswer } from '../crawlers.ts'
import { counted, errorResponses, INSPECTION_ERRORS, successResponse } from './responses.ts'

const dataSchema = z.object({
  requestedUrl: z.string(),
  own: z
    .object({ status: z.number().int(), wall: z.string().optional() })
    .meta({ description: 'What we get by our own name.' }),
  views: z.array(crawlerViewSchema).meta({ description: 'Empty where robots.txt disallows Linklens.' }),
  judged: inspectionSchema.optional().meta({
    description:
      'Of a page that refuses us, where a crawler’s name got it: the inspection of what that one got, asked for from our address. What no crawler got is unknown there.',
  }),
})

const URL_OF_EXAMPLE = 'https://example.com/'
const view = {
  sent: {},
  finalUrl: URL_OF_EXAMPLE,
  title: 'Bread in a day',
  description: 'Flour, water, salt and time.',
  tagPlace: 'head',
} as const
const EXAMPLE: CrawlersAnswer = {
  requestedUrl: URL_OF_EXAMPLE,
  own: { status: 200 },
  views: [
    {
      ...view,
      platforms: ['linkedin'],
      names: ['LinkedIn'],
      userAgent: 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
      status: 200,
      image: { url: 'https://example.com/card.png', status: 403, contentType: 'text/html' },
      differs: ['imageStatus'],
    },
  ],
}

export function crawlersOperation(): RouteConfig {
  const example = { message: messageOf(new URL(URL_OF_EXAMPLE), EXAMPLE), status: 200, data: EXAMPLE }
  return counted({
    method: 'post',
    path: '/api/crawlers',
    operationId: 'crawlers',
    summary: 'What platforms’ crawlers get',
    description:
      'Asks for page and image with the headers of platforms’ crawlers, and answers with what each gets; also of a page that answers us with an error. Counts as an inspection.',
    security: [{}],
    request: { body: { required: true, content: { 'application/json': { schema: crawlersRequestSchema } } } },
    responses: {
      200: successResponse('One view for each user agent.', 'CrawlersResponse', dataSchema, example),
      ...errorResponses(INSPECTION_ERRORS.filter((code) => code !== 'HTTP_ERROR')),
    },
  })
}
