/** Every rule's examples, run through the real pipeline: what the docs print is what happens. */
import { describe, expect, it } from 'vitest'
import { readPlatforms } from '../../src/platforms/index.ts'
import type { Rule } from '../../src/rules/define-rule.ts'
import { exampleFacts } from '../../src/rules/examples/example-facts.ts'
import type { ExamplePage } from '../../src/rules/examples/example-page.ts'
import { RULES } from '../../src/rules/index.ts'
import { judge as judgePage } from '../../src/inspection/judge.ts'
import { family } from './judge-page.ts'

/** An example need not be free of other faults, only of those that hide this one. */
function judge(rule: Rule, example: ExamplePage) {
  const facts = exampleFacts(example)
  const run = judgePage(facts, readPlatforms(facts), [...new Set(family(rule))])
  const own = run.outcomes.find(({ id }) => id === rule.id)
  return { own, findings: run.diagnostics.filter(({ id }) => id === rule.id) }
}

describe.each(RULES.map((rule) => [rule.id, rule] as const))('%s', (_id, rule) => {
  it.each(rule.examples.fails)('finds the fault in example %#', (example) => {
    const { own, findings } = judge(rule, example)
    expect(own).toEqual({ id: rule.id, outcome: 'fail' })
    expect(findings.length).toBeGreaterThan(0)
    for (const { message, fixes } of findings) {
      expect(message).toMatch(/[.:)"]$/u)
      expect(fixes.length).toBeGreaterThan(0)
    }
  })

  it.each(rule.examples.passes)('holds in example %#', (example) => {
    expect(judge(rule, example).own).toEqual({ id: rule.id, outcome: 'pass' })
  })
})
