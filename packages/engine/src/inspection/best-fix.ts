/** The fix of a finding that is printed first. */
import type { Fix } from './named-types.ts'

export interface BestFix extends Pick<
  Fix,
  'kind' | 'description' | 'snippet' | 'placeholders' | 'framework' | 'score'
> {
  /** A line for a shell whose output shows whether it is done. */
  readonly proof?: string
}

/** @returns what to do, with the code of the page's framework where there is any: that one was not judged again. */
export function bestFix(fixes: readonly Fix[]): BestFix {
  const [first = { description: '' }] = fixes
  // A setting of the framework comes before the code of another fix.
  const chosen =
    first.kind === 'framework' ? first : (fixes.find((fix) => fix.framework !== undefined) ?? first)
  const { snippet, placeholders, framework, score } = chosen
  // Where code to paste follows, the words say what it does; a setting is all in its own words.
  const { kind, description } = snippet === undefined ? chosen : first
  const way = first.recipe?.ways.find(({ recognised }) => recognised)
  const code = snippet ?? way?.code
  return {
    ...(kind && { kind }),
    description: way ? `${description} ${way.name}: ${way.text}` : description,
    ...(code === undefined ? {} : { snippet: code }),
    ...(placeholders && { placeholders }),
    ...(framework === undefined ? {} : { framework }),
    ...(score === undefined ? {} : { score }),
    ...(first.recipe && { proof: first.recipe.proof }),
  }
}
