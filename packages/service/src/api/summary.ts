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
