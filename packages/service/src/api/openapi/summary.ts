/** `POST /api/summary` in the document. */
import type { RouteConfig } from '@hono/zod-openapi'
import { inspectionResult } from '@linklens/mcp'
import { successMessage } from '../inspect.ts'
import { summaryRequestSchema, summarySchema } from '../summary.ts'
import { exampleInspection } from './example-inspection.ts'
import { counted, errorResponses, INSPECTION_ERRORS, successResponse } from './responses.ts'

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
