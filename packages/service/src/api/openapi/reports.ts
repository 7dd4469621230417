/** Frozen reports in the document. */
import type { RouteConfig } from '@hono/zod-openapi'
import { z } from 'zod'
import { explainQuery } from '../../http/body/requested-explain.ts'
import { counted, errorResponse, errorResponses, INSPECTION_ERRORS, successResponse } from './responses.ts'
import { createdReportSchema, openedReportSchema, reportRequestSchema } from '../reports.ts'

const params = z.object({ id: z.string().meta({ description: 'As given when the report was made.' }) })

export function reportOperations(): RouteConfig[] {
  return [createOperation(), openOperation(), deleteOperation()]
}

function createOperation(): RouteConfig {
  const example = { url: 'https://example.com/' }
  return counted({
    method: 'post',
    path: '/api/reports',
    operationId: 'createReport',
    summary: 'Inspect a page and keep the result as a snapshot',
    description:
      'The report never changes, and everyone who has its address can read it. An inspection that lacks something (`fetch.notAsked`) is not kept: the answer is RATE_LIMITED.',
    request: {
      headers: z.object({
        'idempotency-key': z.string().min(1).max(255).optional().meta({
          description:
            'A request that is sent again within 24 hours, with the same key and body, gets the report of the first. Another body is refused, and so is the key of a report that was deleted: 410.',
        }),
      }),
      body: { required: true, content: { 'application/json': { schema: reportRequestSchema, example } } },
    },
    responses: {
      201: successResponse('The report is kept.', 'CreateReportResponse', createdReportSchema),
      ...errorResponses(INSPECTION_ERRORS),
      410: errorResponse('NOT_FOUND', 410),
    },
  })
}

function openOperation(): RouteConfig {
  return {
    method: 'get',
    path: '/api/reports/{id}',
    operationId: 'openReport',
    summary: 'Open a snapshot',
    description: 'May be kept for a minute, and has an ETag.',
    request: { params, query: z.object({ explain: explainQuery }) },
    responses: {
      200: successResponse('The snapshot.', 'ReportResponse', openedReportSchema),
      ...errorResponses(['NOT_FOUND', 'RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL_ERROR']),
    },
  }
}

function deleteOperation(): RouteConfig {
  return {
    method: 'delete',
    path: '/api/reports/{id}',
    operationId: 'deleteReport',
    summary: 'Delete a snapshot',
    description: 'The delete token is shown once, when the report is made.',
    security: [{ deleteToken: [] }],
    request: { params },
    responses: {
      200: successResponse('The report is gone.', 'DeleteReportResponse', z.object({ id: z.string() })),
      ...errorResponses(['NOT_FOUND', 'UNAUTHORIZED', 'RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL_ERROR']),
    },
  }
}
