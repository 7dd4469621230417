/** Severity and points -> score, category and breakdown. */
import { z } from 'zod'
import { SEVERITIES } from '../rules/define-rule.ts'
import { RULESET_VERSION } from './ruleset-version.ts'

export const SCORE_CATEGORIES = [
  {
    id: 'excellent',
    atLeast: 90,
    label: 'Excellent',
    description: 'The link will look as it should almost everywhere.',
  },
  { id: 'good', atLeast: 75, label: 'Good', description: 'Works on most platforms; a few things to mend.' },
  {
    id: 'fair',
    atLeast: 50,
    label: 'Fair',
    description: 'Something that people will see is missing or cut.',
  },
  {
    id: 'poor',
    atLeast: 25,
    label: 'Poor',
    description: 'Several platforms will show a bare or broken card.',
  },
  {
    id: 'broken',
    atLeast: 0,
    label: 'Broken',
    description: 'Most platforms will show nothing but the address.',
  },
] as const

export const serviceScoreSchema = z.object({
  score: z.number().int().min(0).max(100),
  category: z.object({
    id: z.enum(['excellent', 'good', 'fair', 'poor', 'broken']),
    label: z.string(),
    description: z.string(),
  }),
  breakdown: z.array(
    z.object({ id: z.string(), severity: z.enum(SEVERITIES), points: z.number().int(), reason: z.string() }),
  ),
  rulesetVersion: z.string(),
})
export type ServiceScore = z.infer<typeof serviceScoreSchema>

/** One entry per failed rule that costs points. */
export type Deduction = ServiceScore['breakdown'][number]

/** @returns score = max(0, 100 − Σ points), always equal to what the breakdown adds up to. */
export function scoreDeductions(deductions: readonly Deduction[]): ServiceScore {
  const breakdown = deductions.filter((deduction) => deduction.points > 0)
  const lost = breakdown.reduce((sum, deduction) => sum + deduction.points, 0)
  const score = Math.max(0, 100 - lost)
  const category = SCORE_CATEGORIES.find((entry) => score >= entry.atLeast) ?? SCORE_CATEGORIES[4]
  const { id, label, description } = category
  return { score, category: { id, label, description }, breakdown, rulesetVersion: RULESET_VERSION }
}
