/** Of the fixes of a finding the one to print first. */
import type { Fix } from './named-types.ts'

export interface BestFix extends Pick<Fix, 'kind' | 'description' | 'snippet' | 'framework' | 'score'> {
  /** A line for a shell whose output shows whether it is done. */
  readonly proof?: string
}

/** @returns what to do, with the code of the page's framework where there is any: that one was not judged again. */
export function bestFix(fixes: readonly Fix[]): BestFix {
  const [first = { description: '' }] = fixes
  const { snippet, framework, score } = fixes.find((fix) => fix.framework !== undefined) ?? first
  const way = first.recipe?.ways.find(({ recognised }) => recognised)
  const code = snippet ?? way?.code
  return {
    ...(first.kind && { kind: first.kind }),
    description: way ? `${first.description} ${way.name}: ${way.text}` : first.description,
    ...(code === undefined ? {} : { snippet: code }),
    ...(framework === undefined ? {} : { framework }),
    ...(score === undefined ? {} : { score }),
    ...(first.recipe && { proof: first.recipe.proof }),
  }
}
