/** Of the fixes of a finding the one to print first. */
import type { Inspection } from '@linklens/engine'

type Fixes = Inspection['diagnostics'][number]['fixes']

export interface BestFix {
  readonly description: string
  readonly snippet?: string
  /** Whose code the snippet is; absent for HTML and headers. */
  readonly framework?: string
}

/** @returns what to do, with the code of the page's framework where there is any. */
export function bestFix(fixes: Fixes): BestFix {
  const [first = { description: '' }] = fixes
  const { snippet, framework } = fixes.find((fix) => fix.framework !== undefined && fix.snippet) ?? first
  return {
    description: first.description,
    ...(snippet === undefined ? {} : { snippet }),
    ...(framework === undefined ? {} : { framework }),
  }
}
