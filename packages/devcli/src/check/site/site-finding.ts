/** What is found about a site, in the shape of a finding of a page. */
import { number, pagesCount } from '../formats/words.ts'
import type { PageFinding, Severity } from '../check-report.ts'
import type { SiteRule } from './site-rules.ts'

/** One rule's result for a whole site. */
export interface SiteJudgement {
  readonly rule: SiteRule
  readonly tag?: string
  /** Null: some pages share it, and too few to speak of. */
  readonly finding: PageFinding | null
  /** Paths that the finding is about. */
  readonly paths: ReadonlySet<string>
  /**
   * Paths that share it with any other page. The baseline has these, so that the number of other pages never makes a page
   * worse that did not change.
   */
  readonly sharing: ReadonlySet<string>
}

export function findingOf(
  { id, why, fix }: SiteRule,
  { severity, tag, title }: { severity: Severity; tag?: string | undefined; title: string },
): PageFinding {
  return {
    id,
    severity,
    title,
    message: why,
    platforms: [],
    ...(tag !== undefined && { tag }),
    fix: { kind: 'tags', description: fix },
  }
}

const MAX_CHARACTERS = 90

/** Value of a page, so as long as a line. */
export function quotedValue(value: string): string {
  const characters = [...value.replaceAll(/\s+/g, ' ')]
  return `"${characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…` : characters.join('')}"`
}

/** `5,996 of 12,000 pages` */
export const countOf = ({ length }: { readonly length: number }, total: number): string =>
  length === total ? `all ${pagesCount(total)}` : `${number(length)} of ${pagesCount(total)}`
