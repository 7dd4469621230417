/** Which platforms a rule's fault hurts, as far as that is known without a page. */
import { readPlatforms } from '../../platforms/index.ts'
import type { Rule } from '../define-rule.ts'
import { exampleFacts } from '../examples/example-facts.ts'

/**
 * Ids of the platforms that the rule names, or, where that depends on the page, of those that its failing
 * examples hurt. Empty for rules that name none. Runs the examples through the pipeline: a few milliseconds.
 */
export function platformsHurtBy({ platforms, examples }: Rule): string[] {
  if (typeof platforms !== 'function') return [...(platforms ?? [])]
  const hurt = examples.fails.flatMap((example) => {
    const facts = exampleFacts(example)
    return platforms(facts, readPlatforms(facts))
  })
  return [...new Set(hurt)]
}
