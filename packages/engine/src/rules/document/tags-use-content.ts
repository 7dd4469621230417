/**
 * `value=` is what form fields have; a meta tag holds its value in `content=`.
 *
 * Leaves alone: other meta tags, such as those of verification services.
 */
import { upperFirst } from '../../facts/wording.ts'
import type { PageTag } from '../../extract/tags.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { measured, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { findingAt, placeName } from '../shared/find-tags.ts'
import { metaSnippet, tagFix } from '../shared/snippet.ts'

/** The tags of a card; of the standard ones only the description is one. */
function cardTags({ extraction: { openGraph, twitter, standard } }: PageIndex): PageTag[] {
  return [...openGraph, ...twitter, ...standard.filter(({ name }) => name === 'description')]
}

const isMisplaced = ({ valueFrom }: PageTag): boolean => valueFrom === 'value'

export const tagsUseContent = defineRule({
  id: 'tags-use-content',
  category: 'document',
  severity: 'warning',
  points: 1,
  explains: ['value-attribute'],
  title: 'Meta tags hold their value in content',
  problem: 'A meta tag holds its value in value= instead of content=',
  why: 'Almost every reader takes the content attribute alone, so for them the tag is empty.',
  fixes: [tagFix('Rename the attribute to content.', { 'og:title': 'Your title' })],
  sources: [
    official('Properties are written as property and content.', DOCUMENTS.openGraph),
    measured('39 pages write value=.', DOCUMENTS.survey),
  ],
  examples: {
    fails: ['<meta property="og:title" value="Bread">'],
    passes: [metaSnippet('og:title', 'Bread')],
  },
  check(facts) {
    const tags = cardTags(facts)
    if (tags.length === 0) return 'not-applicable'
    return tags
      .filter(isMisplaced)
      .map((tag) =>
        findingAt(tag, `${upperFirst(placeName(tag))} holds its value in value=.`, [
          tagFix('Rename the attribute to content.', { [tag.name]: tag.content }),
        ]),
      )
  },
})
