/** The catalogues in the document. */
import type { RouteConfig } from '@hono/zod-openapi'
import { errorResponses, successResponse } from './responses.ts'
import { platformCatalogueSchema } from '../platforms.ts'
import { ruleCatalogueSchema } from '../rules.ts'

export function catalogueOperations(): RouteConfig[] {
  return [
    {
      method: 'get',
      path: '/api/rules',
      operationId: 'listRules',
      summary: 'All rules',
      description: 'What a page is checked against: severity, points, reason, fixes, sources and examples.',
      responses: {
        200: successResponse('The rules.', 'RulesResponse', ruleCatalogueSchema),
        ...errorResponses(['RATE_LIMITED', 'INTERNAL_ERROR']),
      },
    },
    {
      method: 'get',
      path: '/api/platforms',
      operationId: 'listPlatforms',
      summary: 'All platforms',
      description: 'What we hold each platform to read and to draw, with the evidence for each fact.',
      responses: {
        200: successResponse('The platforms.', 'PlatformsResponse', platformCatalogueSchema),
        ...errorResponses(['RATE_LIMITED', 'INTERNAL_ERROR']),
      },
    },
  ]
}
