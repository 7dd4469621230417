/** The registry: the rules by category, and in each by id. */
import * as all from './all-rules.ts'
import { RULE_CATEGORIES, type Rule } from './define-rule.ts'

/** A misspelt id does not compile. */
export type RuleId = (typeof all)[keyof typeof all]['id']

const placeOf = ({ category }: Rule): number => RULE_CATEGORIES.indexOf(category)

/** A rule that names an unknown one in `supersededBy` does not compile here. */
export const RULES: readonly Rule<RuleId>[] = Object.values(all).toSorted(
  (a, b) => placeOf(a) - placeOf(b) || (a.id < b.id ? -1 : 1),
)
