/** `GET /api/platforms`: what we know of each platform, as the data that the engine runs on. */
import { PLATFORMS } from '@linklens/engine'
import type { RouteConfig } from '@hono/zod-openapi'
import type { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../http/app-env.ts'
import { catalogueRoute } from './catalogue-route.ts'
import { shownEvidenceSchema } from './rules.ts'
import { errorResponses, successResponse } from './openapi/responses.ts'

const platformSchema = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['social', 'chat', 'search', 'editor']),
    summary: z.string(),
    evidence: z.array(shownEvidenceSchema),
    unknowns: z.array(z.string()).meta({ description: 'What was looked for and not found.' }),
  })
  .meta({
    id: 'Platform',
    description:
      'Also: crawler, reads, required, image, layouts, bare, text, warnings, cache and refresh, in the engine’s ' +
      'own form. They follow the engine from version to version; null means unknown, never “no limit”. The few tests of a value that are code are left out; their evidence is not.',
  })

export const platformCatalogueSchema = z
  .object({ platforms: z.array(platformSchema) })
  .meta({ id: 'PlatformCatalogue' })

export function platformRoutes(): Hono<AppEnv> {
  return catalogueRoute(() => ({
    message: `${PLATFORMS.length} platforms.`,
    data: { platforms: PLATFORMS },
  }))
}

/** Operation of the platforms in the OpenAPI document. */
export const platformsOperation = (): RouteConfig => ({
  method: 'get',
  path: '/api/platforms',
  operationId: 'listPlatforms',
  summary: 'All platforms',
  description: 'What we hold each platform to read and to draw, with the evidence for each fact.',
  responses: {
    200: successResponse('The platforms.', 'PlatformsResponse', platformCatalogueSchema),
    ...errorResponses(['RATE_LIMITED', 'INTERNAL_ERROR']),
  },
})
