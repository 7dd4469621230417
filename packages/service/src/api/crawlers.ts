/**
 * `POST /api/crawlers`: page and image as every crawler gets them, and nothing else; also of a page that refuses us. It
 * counts as an inspection, because it is one.
 */
import {
  ExplainedHttpError,
  crawlerViewSchema,
  inspectionSchema,
  readersHeadline,
  readersSchema,
  type Inspection,
  type CrawlerChoice,
  type ReadersReport,
} from '@linklens/engine'
import type { Hono } from 'hono'
import { z } from 'zod'
import type { AppContext, AppEnv } from '../http/app-env.ts'
import { postOnly } from '../http/allow-only.ts'
import { readRequest } from '../http/body/read-request.ts'
import { urlField } from '../http/body/url-field.ts'
import { respondWithData } from '../http/envelope.ts'
import { requestLimit } from '../limits/request-limits.ts'
import { refuseRecursion } from '../inspections/no-recursion.ts'
import { crawlersField } from '../http/body/requested-crawlers.ts'
import { admitInspection, runInspection, type InspectionDeps } from '../inspections/run-inspection.ts'
import { admitReaders, runReaders } from '../inspections/run-readers.ts'
import type { RouteConfig } from '@hono/zod-openapi'
import { counted, errorResponses, INSPECTION_ERRORS, successResponse } from './openapi/responses.ts'

export const crawlersRequestSchema = z
  .object({
    url: urlField,
    crawlers: crawlersField.meta({
      description: 'As whom; default: as all. `false` asks as none where `readers` is true.',
    }),
    readers: z.boolean('"readers" must be true or false.').optional().meta({
      description:
        'Say which AI readers may read the page by robots.txt, and what comes in their names. Has requests of its own, and counts as one more inspection.',
    }),
  })
  .meta({ id: 'CrawlersRequest' })

export interface CrawlersAnswer {
  readonly requestedUrl: string
  /** What we get by our own name. */
  readonly own: { readonly status: number; readonly wall?: string | undefined }
  /** Empty where robots.txt keeps us away. */
  readonly views: NonNullable<Inspection['fetch']['crawlerViews']>
  /**
   * Of a page that refuses us: the inspection of what a crawler's name got (`fetch.refused`). Absent where no crawler
   * got a page, and where we got it ourselves: then `POST /api/inspect` answers with it.
   */
  readonly judged?: Inspection
  /** Where they were asked for. */
  readonly readers?: ReadersReport
}

export const crawlersRoutes = (deps: InspectionDeps): Hono<AppEnv> =>
  postOnly(async (c) => {
    refuseRecursion(c)
    const { request, ignored } = await readRequest(c, crawlersRequestSchema, {
      maxBytes: requestLimit('urlBodyBytes'),
    })
    // Nothing else is wanted here, so all of them are.
    const { url, crawlers = true, readers: asksReaders = false } = request
    const { signal } = c.req.raw
    const entryPoint = 'api'
    const forReaders = asksReaders ? await admitReaders(deps, c, { entryPoint, url }) : null
    if (forReaders && crawlers === false) {
      const readers = await runReaders(deps, forReaders, signal)
      return respondWithData(c, readersHeadline(readers) + ignored, ofReaders(readers))
    }
    const views = await askAsCrawlers(deps, c, { url, crawlers: crawlers || true })
    const message = messageOf(views.target, views.answer)
    if (!forReaders) return respondWithData(c, message + ignored, views.answer)
    const readers = await runReaders(deps, forReaders, signal)
    const answer = { ...views.answer, readers }
    return respondWithData(c, `${message} ${readersHeadline(readers)}${ignored}`, answer)
  })

async function askAsCrawlers(
  deps: InspectionDeps,
  c: AppContext,
  { url, crawlers }: { url: string; crawlers: CrawlerChoice },
): Promise<{ target: URL; answer: CrawlersAnswer }> {
  const admitted = await admitInspection(deps, c, { entryPoint: 'api', url, crawlers })
  const answer = await runInspection(deps, admitted, {
    signal: c.req.raw.signal,
    judgesRefused: true,
    cutsLongPages: true,
  }).then(ofInspection, ofRefusal)
  return { target: admitted.target, answer }
}

const ofReaders = (readers: ReadersReport): CrawlersAnswer => ({
  requestedUrl: readers.requestedUrl,
  own: readers.own,
  views: [],
  readers,
})

function ofInspection(inspection: Inspection): CrawlersAnswer {
  const { requestedUrl, status, crawlerViews = [], refused } = inspection.fetch
  const { seenAs = [], ...own } = refused ?? { status }
  return { requestedUrl, own, views: crawlerViews, ...(seenAs.length > 0 && { judged: inspection }) }
}

/** @throws every other error as it is. */
function ofRefusal(error: unknown): CrawlersAnswer {
  if (!(error instanceof ExplainedHttpError)) throw error
  const { requestedUrl, status, wall, crawlerViews, judged } = error.facts
  return {
    requestedUrl,
    own: { status, ...(wall !== null && { wall }) },
    views: [...(judged?.fetch.crawlerViews ?? crawlerViews ?? [])],
    ...(judged && { judged }),
  }
}

export function messageOf(target: URL, { views, own }: CrawlersAnswer): string {
  if (views.length === 0)
    return `robots.txt of ${target.hostname} disallows Linklens, so it was asked as no crawler; it answers us ${own.status}.`
  const differing = views.filter(({ differs }) => differs.length > 0).flatMap(({ names }) => names)
  return differing.length === 0
    ? `${target.hostname} answers all crawlers that were asked as it answers us.`
    : `${target.hostname} answers ${differing.length === 1 ? 'one crawler' : `${differing.length} crawlers`} otherwise than us: ${differing.join(', ')}.`
}

const dataSchema = z.object({
  requestedUrl: z.string(),
  own: z
    .object({ status: z.number().int(), wall: z.string().optional() })
    .meta({ description: 'What we get by our own name.' }),
  views: z
    .array(crawlerViewSchema)
    .meta({ description: 'Empty where robots.txt disallows Linklens, and where `crawlers` is false.' }),
  readers: readersSchema.optional().meta({
    description:
      'With `readers: true`: who may read the page for AI products by robots.txt, with the line, and what came in the names of a few. It has no part in verdicts and score.',
  }),
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

/** Operation of crawlers in the OpenAPI document. */
export function crawlersOperation(): RouteConfig {
  const example = { message: messageOf(new URL(URL_OF_EXAMPLE), EXAMPLE), status: 200, data: EXAMPLE }
  return counted({
    method: 'post',
    path: '/api/crawlers',
    operationId: 'crawlers',
    summary: 'What platforms’ crawlers get',
    description:
      'Asks for page and image with the headers of platforms’ crawlers, and answers with what each gets; also of a page that answers us with an error. With `readers: true` also who reads the page for AI products. Counts as an inspection, and as one more with `readers`.',
    security: [{}],
    request: { body: { required: true, content: { 'application/json': { schema: crawlersRequestSchema } } } },
    responses: {
      200: successResponse('One view for each user agent.', 'CrawlersResponse', dataSchema, example),
      ...errorResponses(INSPECTION_ERRORS.filter((code) => code !== 'HTTP_ERROR')),
    },
  })
}
