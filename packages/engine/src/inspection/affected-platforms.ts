/** Which platforms a rule's fault hurts, as far as that is known without a page. */
import { readPlatforms } from '../platforms/index.ts'
import type { Rule } from '../rules/define-rule.ts'
import { exampleFacts } from '../rules/examples/example-facts.ts'
import { judge } from './judge.ts'

/**
 * Ids of the platforms that lose something by the rule's failing examples; empty where no card shows the fault. Runs
 * the examples through the pipeline: a few milliseconds.
 */
export function platformsAffectedBy({ id, examples }: Rule): string[] {
  const affected = examples.fails.flatMap((example) => {
    const facts = exampleFacts(example)
    const { diagnostics } = judge(facts, readPlatforms(facts))
    return diagnostics.flatMap((diagnostic) => (diagnostic.id === id ? (diagnostic.platforms ?? []) : []))
  })
  return [...new Set(affected)]
}
