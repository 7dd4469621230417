/**
 * `POST /api/summary` and `GET /api/summary?url=`: what the MCP tools give for `detail: "summary"`, for programs, and for
 * agents that can only read URLs. Counts as an inspection.
 *
 * What must never happen: a page makes its readers' browsers start inspections by an image, a frame or a link. So GET
 * answers programs and scripts alone. Proven in who-may-inspect.test.ts.
 */
import { inspectionResult, summarySchema } from '@linklens/mcp'
import { linklensUserAgent } from '@linklens/engine'
import { Hono } from 'hono'
import type { z } from 'zod'
import { inspectionMarkdown } from '../components/report/head/inspection-markdown.ts'
import { allowOnly } from '../http/allow-only.ts'
import type { AppContext, AppEnv } from '../http/app-env.ts'
import { readField, readRequest } from '../http/body/read-request.ts'
import { crawlersOfQuery, type RequestedCrawlers } from '../http/body/requested-crawlers.ts'
import { respondWithData } from '../http/envelope.ts'
import { markdownAnswer } from '../http/markdown-answer.ts'
import { prefersMarkdown } from '../http/prefers-markdown.ts'
import { ServiceError } from '../service-error.ts'
import { refuseRecursion } from '../inspections/no-recursion.ts'
import { isProgram } from '../inspections/page-visit.ts'
import { admitInspection, runInspection, type InspectionDeps } from '../inspections/run-inspection.ts'
import { requestLimit } from '../limits/request-limits.ts'
import { inspectRequestSchema, successMessage } from './inspect.ts'
import type { RouteConfig } from '@hono/zod-openapi'
import { exampleInspection } from './openapi/example-inspection.ts'
import { counted, errorResponses, INSPECTION_ERRORS, successResponse } from './openapi/responses.ts'

export { summarySchema }

export const summaryRequestSchema = inspectRequestSchema
  .pick({ url: true, crawlers: true, acceptLanguage: true })
  .meta({ id: 'SummaryRequest' })

export const summaryRoutes = (deps: InspectionDeps): Hono<AppEnv> =>
  new Hono<AppEnv>()
    .get('/', (c) => readSummary(deps, c))
    .post('/', (c) => postSummary(deps, c))
    .all('/', allowOnly('GET', 'POST'))

type SummaryRequest = Omit<z.output<typeof summaryRequestSchema>, 'crawlers'> & {
  readonly crawlers?: RequestedCrawlers
}

/** The order of the checks is that of `POST /api/inspect`. */
async function postSummary(deps: InspectionDeps, c: AppContext): Promise<Response> {
  refuseRecursion(c)
  const { request, ignored } = await readRequest(c, summaryRequestSchema, {
    maxBytes: requestLimit('urlBodyBytes'),
  })
  return summarise(deps, c, request, ignored)
}

async function readSummary(deps: InspectionDeps, c: AppContext): Promise<Response> {
  if (!isProgram(c))
    throw new ServiceError(
      'FORBIDDEN',
      'Only programs and scripts start an inspection by this URL, and by GET. In a browser, open /r/live?url= with the same URL.',
    )
  const { url, crawlers, acceptLanguage } = c.req.query()
  const request = readField(summaryRequestSchema, { url, acceptLanguage })
  return summarise(deps, c, { ...request, crawlers: crawlersOfQuery(crawlers) })
}

async function summarise(
  deps: InspectionDeps,
  c: AppContext,
  request: SummaryRequest,
  ignored = '',
): Promise<Response> {
  const admitted = await admitInspection(deps, c, { entryPoint: 'api', ...request })
  const inspection = await runInspection(deps, admitted, { signal: c.req.raw.signal })
  if (c.req.method === 'GET' && prefersMarkdown(c)) {
    const { baseUrl } = deps.config
    const basis = { baseUrl, userAgent: linklensUserAgent(deps.config), at: Date.now() }
    return markdownAnswer(c, inspectionMarkdown(inspection, basis), { 'Cache-Control': 'no-store' })
  }
  const { structuredContent } = inspectionResult(inspection, { detail: 'summary' })
  return respondWithData(
    c,
    successMessage(admitted.target, inspection) + ignored,
    structuredContent as z.output<typeof summarySchema>,
  )
}

/** Operations of summaries in the OpenAPI document. */
export const summaryOperations = (): RouteConfig[] => [postOperation(), getOperation()]

function getOperation(): RouteConfig {
  const { responses } = postOperation()
  const query = (name: string, description: string, required = false) => ({
    name,
    in: 'query' as const,
    required,
    description,
    schema: { type: 'string' as const },
  })
  return counted({
    method: 'get',
    path: '/api/summary',
    operationId: 'readSummary',
    summary: 'The same, for agents that can only read URLs',
    description:
      'The answer of `POST /api/summary`; as Markdown for `Accept: text/markdown`. Answers programs and scripts of any page; what a page embeds, a browser opens or loads in advance, and HEAD start no inspection (403).',
    security: [{}],
    parameters: [
      query('url', 'Absolute http(s) URL, percent-encoded.', true),
      query('crawlers', '`auto`, `1`, `0`, or platform ids separated by commas.'),
      query('acceptLanguage', 'Accept-Language of our own requests.'),
    ],
    responses,
  })
}

function postOperation(): RouteConfig {
  const inspection = exampleInspection()
  const { structuredContent: data } = inspectionResult(inspection, { detail: 'summary' })
  const example = {
    message: successMessage(new URL(inspection.fetch.finalUrl), inspection),
    status: 200,
    data,
  }
  const request = { schema: summaryRequestSchema, example: { url: 'https://example.com/' } }
  return counted({
    method: 'post',
    path: '/api/summary',
    operationId: 'summarise',
    summary: 'What to fix, in a few kilobytes',
    description:
      'Inspects the page and answers with score, verdicts, the cause and the first fix of each finding, and one block to paste: what the MCP tools give for `detail: "summary"`. ' +
      'Texts of the page are cut short, and hidden characters in them are replaced by U+FFFD. Counts as an inspection.',
    security: [{}],
    request: { body: { required: true, content: { 'application/json': request } } },
    responses: {
      200: successResponse('The summary.', 'SummaryResponse', summarySchema, example),
      ...errorResponses(INSPECTION_ERRORS),
    },
  })
}
