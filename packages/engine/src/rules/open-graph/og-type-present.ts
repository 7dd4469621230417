/**
 * One of the four basic tags; without it a page counts as `website`.
 *
 * Leaves alone: which type it is: sites may have their own.
 */
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { filledTag } from '../shared/find-tags.ts'
import { UNSEEN_TAGS } from '../shared/lack.ts'
import { tagFix } from '../shared/snippet.ts'

export const ogTypePresent = defineRule({
  id: 'og-type-present',
  category: 'open-graph',
  severity: 'info',
  points: 1,
  title: 'The page has og:type',
  problem: 'Missing og:type',
  why: 'og:type tells an article from a product or a video; some platforms draw a richer card for it, or need it to draw one.',
  fixes: [
    tagFix(
      'Add og:type, which says what kind of page this is: website for most pages, article for articles and posts.',
      {
        'og:type': 'website',
      },
    ),
  ],
  sources: [
    official('og:type is required on every page; an unmarked page counts as website.', DOCUMENTS.openGraph),
    official(
      'Without twitter:card a summary may be drawn if og:type, og:title and og:description exist.',
      DOCUMENTS.xMarkup,
    ),
  ],
  needs: ['whole-page'],
  supersededBy: UNSEEN_TAGS,
  examples: {
    fails: ['<meta property="og:title" content="Sourdough">'],
    passes: ['<meta property="og:type" content="article">'],
  },
  check: (facts) => (filledTag(facts, 'og:type') ? [] : [{ message: 'There is no og:type.' }]),
})
