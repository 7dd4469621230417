/** What one rule says of a page, and what the rules say that supersede it. */
import { readPlatforms } from '../../src/platforms/index.ts'
import type { Diagnostic, Rule } from '../../src/rules/define-rule.ts'
import { exampleFacts } from '../../src/rules/examples/example-facts.ts'
import { examplePage } from '../../src/rules/examples/example-html.ts'
import type { ExamplePage } from '../../src/rules/examples/example-page.ts'
import { RULES } from '../../src/rules/index.ts'
import { judge } from '../../src/inspection/judge.ts'

/** The rule and those above it. */
export function family(rule: Rule): Rule[] {
  const parents = RULES.filter(({ id }) => rule.supersededBy?.includes(id))
  return [rule, ...parents.flatMap(family)]
}

/** @param page whole, or the lines of its head. */
export function judgePage(id: string, page: ExamplePage | string): Diagnostic[] {
  if (!RULES.some((rule) => rule.id === id)) throw new Error(`no rule ${id}`)
  const facts = exampleFacts(typeof page === 'string' ? { html: examplePage(page) } : page)
  return judge(facts, readPlatforms(facts)).diagnostics.filter((diagnostic) => diagnostic.id === id)
}

/** Platforms that the rule names; empty where it holds. */
export function namedBy(id: string, page: ExamplePage | string): readonly string[] {
  return judgePage(id, page)[0]?.platforms ?? []
}
