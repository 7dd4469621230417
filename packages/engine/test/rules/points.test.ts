/**
 * Fixing a fault never lowers the score. A rule that is moot while another fails comes to life when
 * that one is fixed; so the parent must cost at least what all rules below it can cost together.
 */
import { describe, expect, it } from 'vitest'
import type { Rule } from '../../src/rules/define-rule.ts'
import { RULES } from '../../src/rules/index.ts'

const byId = new Map<string, Rule>(RULES.map((rule) => [rule.id, rule]))

function ancestors(rule: Rule): Set<string> {
  const found = new Set<string>()
  for (const id of rule.mootWhen ?? []) {
    const parent = byId.get(id)
    found.add(id)
    if (parent) for (const further of ancestors(parent)) found.add(further)
  }
  return found
}

const above = new Map<string, Set<string>>(RULES.map((rule) => [rule.id, ancestors(rule)]))
const excludes = (a: Rule, b: Rule) => above.get(a.id)?.has(b.id) || above.get(b.id)?.has(a.id)

/** The most that these rules can cost at once: no two of which one makes the other moot. */
function heaviest(rules: readonly Rule[]): number {
  const [first, ...others] = rules
  if (!first) return 0
  const without = heaviest(others)
  const compatible = others.filter((other) => !excludes(first, other))
  // A rule that excludes nobody is in every heaviest set.
  if (compatible.length === others.length) return first.points + without
  return Math.max(without, first.points + heaviest(compatible))
}

const parents = RULES.filter((rule) => RULES.some(({ mootWhen }) => mootWhen?.includes(rule.id)))

describe('points', () => {
  it.each(parents.map((rule) => [rule.id, rule] as const))(
    '%s costs no less than what it hides',
    (id, rule) => {
      const below = RULES.filter((other) => above.get(other.id)?.has(id) && other.points > 0)
      expect(heaviest(below)).toBeLessThanOrEqual(rule.points)
    },
  )

  it('leaves a page without any tag poor or broken', () => {
    const lost = [
      'has-title',
      'description-present',
      'image-present',
      'canonical-present',
      'twitter-card-present',
    ]
    expect(lost.reduce((sum, id) => sum + (byId.get(id)?.points ?? 0), 0)).toBeGreaterThan(50)
  })
})
