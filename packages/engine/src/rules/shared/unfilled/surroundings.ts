/** What a page says around a text that may not be filled in. */
import type { PageIndex } from '../../../facts/page-index.ts'
import { foldText } from '../../../metadata/text.ts'
import { valueOf } from '../find-tags.ts'
import type { Surroundings } from './unfilled-text.ts'

export function surroundingsOf(facts: PageIndex): Surroundings {
  const { firstHeading } = facts.extraction
  return {
    siteName: valueOf(facts, 'og:site_name'),
    heading: firstHeading === null ? null : foldText(firstHeading),
    description: valueOf(facts, 'description') ?? valueOf(facts, 'og:description'),
    path: facts.pageUrl.pathname,
  }
}
