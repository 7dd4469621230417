/** `GET /api/rules`: the catalogue of rules, from the rule objects themselves. */
import { evidenceSchema, inspectionSchema, RULES, RULESET_VERSION, type Rule } from '@linklens/engine'
import type { RouteConfig } from '@hono/zod-openapi'
import type { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../http/app-env.ts'
import { platformsOfRule } from '../view/rule-platforms.ts'
import { catalogueRoute } from './catalogue-route.ts'
import { errorResponses, successResponse } from './openapi/responses.ts'

const { severity, category } = inspectionSchema.shape.diagnostics.element.shape

/** The engine's schema, with a description for its one unclear field. */
export const shownEvidenceSchema = evidenceSchema.extend({
  checked: z.string().meta({ description: 'Day or month in which the claim was read against its source.' }),
})

const exampleSchema = z.looseObject({
  html: z.string(),
  url: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  robots: z.string().optional(),
})

const ruleSchema = z
  .object({
    id: z.string(),
    category,
    severity,
    points: z.number().int().meta({
      description:
        'Lost once when the rule fails, even where no card shows it. What platforms lose because of it comes on top: see `serviceScore.breakdown`.',
    }),
    title: z.string().meta({ description: 'How it reads when the rule holds.' }),
    problem: z.string().meta({ description: 'How it reads when it fails.' }),
    why: z.string(),
    fixes: z.array(z.object({ description: z.string(), snippet: z.string().optional() })),
    sources: z.array(shownEvidenceSchema),
    platforms: z
      .array(z.string())
      .meta({ description: 'Ids of the platforms that suffer: named by the rule, or seen in its examples.' }),
    needs: z
      .array(z.string())
      .meta({ description: 'Inputs without which the rule is skipped, never passed.' }),
    mootWhen: z.array(z.string()).meta({ description: 'Rules whose failure supersedes this one.' }),
    examples: z.object({ fails: z.array(exampleSchema), passes: z.array(exampleSchema) }),
    docs: z.string(),
  })
  .meta({ id: 'Rule' })

export const ruleCatalogueSchema = z
  .object({ rulesetVersion: z.string(), rules: z.array(ruleSchema) })
  .meta({ id: 'RuleCatalogue' })

function entry(rule: Rule): z.infer<typeof ruleSchema> {
  const { id, points = 0, title, problem, why, fixes, sources, needs, supersededBy, examples } = rule
  return {
    id,
    category: rule.category,
    severity: rule.severity,
    points,
    title,
    problem,
    why,
    fixes: fixes.map(({ description, snippet }) => ({
      description,
      ...(snippet === undefined ? {} : { snippet }),
    })),
    sources: [...sources],
    platforms: [...platformsOfRule(id)],
    needs: [...(needs ?? [])],
    mootWhen: [...(supersededBy ?? [])],
    examples: { fails: examples.fails.map(shown), passes: examples.passes.map(shown) },
    docs: `/rules/${id}`,
  }
}

const shown = (example: Rule['examples']['fails'][number]) =>
  ({ ...example }) as z.infer<typeof exampleSchema>

export function ruleRoutes(): Hono<AppEnv> {
  return catalogueRoute(() => ({
    message: `${RULES.length} rules, ruleset ${RULESET_VERSION}.`,
    data: { rulesetVersion: RULESET_VERSION, rules: RULES.map(entry) },
  }))
}

/** Operation of the rules in the OpenAPI document. */
export const rulesOperation = (): RouteConfig => ({
  method: 'get',
  path: '/api/rules',
  operationId: 'listRules',
  summary: 'All rules',
  description: 'What a page is checked against: severity, points, reason, fixes, sources and examples.',
  responses: {
    200: successResponse('The rules.', 'RulesResponse', ruleCatalogueSchema),
    ...errorResponses(['RATE_LIMITED', 'INTERNAL_ERROR']),
  },
})
