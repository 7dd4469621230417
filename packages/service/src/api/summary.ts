/** `POST /api/summary`: what the MCP tools give for `detail: "summary"`, for programs. Counts as an inspection. */
import { inspectionResult, summarySchema } from '@linklens/mcp'
import type { Hono } from 'hono'
import type { z } from 'zod'
import { postOnly } from '../http/allow-only.ts'
import type { AppContext, AppEnv } from '../http/app-env.ts'
import { readRequest } from '../http/body/read-request.ts'
import { respondWithData } from '../http/envelope.ts'
import { refuseRecursion } from '../inspections/no-recursion.ts'
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

export const summaryRoutes = (deps: InspectionDeps): Hono<AppEnv> => postOnly((c) => summarise(deps, c))

/** The order of the checks is that of `POST /api/inspect`. */
async function summarise(deps: InspectionDeps, c: AppContext): Promise<Response> {
  refuseRecursion(c)
  const { request, ignored } = await readRequest(c, summaryRequestSchema, {
    maxBytes: requestLimit('urlBodyBytes'),
  })
  const admitted = await admitInspection(deps, c, { entryPoint: 'api', ...request })
  const inspection = await runInspection(deps, admitted, { signal: c.req.raw.signal })
  const { structuredContent } = inspectionResult(inspection, { detail: 'summary' })
  return respondWithData(
    c,
    successMessage(admitted.target, inspection) + ignored,
    structuredContent as z.output<typeof summarySchema>,
  )
}

/** In the OpenAPI document. */
export function summaryOperation(): RouteConfig {
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
