/** Of the fixes of a finding the one to print first. */
import type { Fix } from './named-types.ts'

export interface BestFix {
  readonly description: string
  readonly snippet?: string
  /** Whose code the snippet is; absent for HTML and headers. A fix in a framework's words always has a snippet. */
  readonly framework?: string
}

/** @returns what to do, with the code of the page's framework where there is any. */
export function bestFix(fixes: readonly Fix[]): BestFix {
  const [first = { description: '' }] = fixes
  const { snippet, framework } = fixes.find((fix) => fix.framework !== undefined) ?? first
  return {
    description: first.description,
    ...(snippet === undefined ? {} : { snippet }),
    ...(framework === undefined ? {} : { framework }),
  }
}
