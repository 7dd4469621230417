/** What both files of cards say. */
import { findingWords, pagesCount } from '../formats/words.ts'
import { isCounted, type CheckedPage } from '../check-report.ts'

/** Pages that are drawn at most: more than anybody looks at, for pages with the same change are one. */
export const MAX_PAGES = 40

/** @param count of all pages that could be shown. */
export const hiddenNote = (count: number): string[] =>
  count > MAX_PAGES ? [`${count - MAX_PAGES} more pages are not shown.`] : []

export const DRAWN_FROM =
  'Simulated from what each app is known to read, crop and cut; small differences are normal.'

/** Words of a page that is shown for others of its kind; empty where it is alone. */
export const alikeWords = (count: number, pattern: string): string =>
  count > 1 ? `one of ${pagesCount(count)} of ${pattern} with the same change` : ''

/** @param of what the page is an example of; may be empty. */
export const pageWords = (page: CheckedPage, score: string, of: string) => ({
  path: page.path,
  about: [page.file ?? page.url, `${score} of 100`, of].filter(Boolean).join(', '),
  findings: findingsOf(page),
})

const MAX_FINDINGS = 8

/** Errors and warnings, each with what to do, as sentences. */
const findingsOf = ({ findings }: CheckedPage): string[] =>
  findings
    .filter(isCounted)
    .slice(0, MAX_FINDINGS)
    .map((finding) => `${findingWords(finding)} ${finding.fix.description}`)
