/**
 * `value=` is what form fields have; a meta tag holds its value in `content=`.
 *
 * Leaves alone: other meta tags, such as those of verification services.
 * Weight: the tag is lost nearly everywhere.
 */
import { DOCUMENTS, measured, official } from '../claims.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../example-html.ts'
import { findingAt } from '../find-tags.ts'
import { platformsThat } from '../platform-effects.ts'
import { metaSnippet, setting } from '../snippet.ts'

export const tagsUseContent = defineRule({
  id: 'tags-use-content',
  category: 'document',
  severity: 'warning',
  points: 4,
  title: 'Meta tags hold their value in content',
  problem: 'A meta tag holds its value in value= instead of content=',
  why: 'Almost every reader takes the content attribute alone, so for them the tag is empty.',
  fixes: [{ description: 'Rename the attribute to content.', ...setting({ 'og:title': 'Your title' }) }],
  sources: [
    official('Properties are written as property and content.', DOCUMENTS.openGraph),
    measured('39 pages write value=.', DOCUMENTS.survey),
  ],
  platforms: () => platformsThat(({ reads }) => reads.values === 'content'),
  examples: {
    fails: [{ html: examplePage('<meta property="og:title" value="Bread">') }],
    passes: [{ html: examplePage(metaSnippet('og:title', 'Bread')) }],
  },
  check({ extraction: { openGraph, twitter, standard } }) {
    const tags = [...openGraph, ...twitter, ...standard.filter(({ name }) => name === 'description')]
    if (tags.length === 0) return 'not-applicable'
    return tags
      .filter(({ valueFrom }) => valueFrom === 'value')
      .map((tag) =>
        findingAt(tag, `${tag.name} holds its value in value=.`, [
          { description: 'Rename the attribute to content.', ...setting({ [tag.name]: tag.content }) },
        ]),
      )
  },
})
