/**
 * A rule that is superseded while another fails comes to life when that one is fixed; so a parent whose failure no card
 * shows must cost at least what the dearest of its children costs.
 */
import { describe, expect, it } from 'vitest'
import type { Rule } from '../../src/rules/define-rule.ts'
import { RULES } from '../../src/rules/index.ts'

const byId = new Map<string, Rule>(RULES.map((rule) => [rule.id, rule]))

function ancestors(rule: Rule): Set<string> {
  const found = new Set<string>()
  for (const id of rule.supersededBy ?? []) {
    const parent = byId.get(id)
    found.add(id)
    if (parent) for (const further of ancestors(parent)) found.add(further)
  }
  return found
}

const children = RULES.flatMap((child) => [...ancestors(child)].map((parent) => [child.id, parent] as const))

describe('points of a rule', () => {
  // A parent that explains losses is charged for them.
  it.each(children.filter(([, parent]) => !byId.get(parent)?.explains))(
    '%s costs no more than %s, which hides it',
    (child, parent) => {
      expect(byId.get(child)?.points ?? 0).toBeLessThanOrEqual(byId.get(parent)?.points ?? 0)
    },
  )
})
