/**
 * The canonical link names the URL that every reader is to know the page by.
 *
 * Leaves alone: where the link points: other rules of this folder.
 */
import { code, official } from '../../facts/evidence.ts'
import { DOCUMENTS, GOOGLE_COPY } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { linksWithRel } from '../shared/find-tags.ts'
import { tagFix } from '../shared/snippet.ts'

export const canonicalPresent = defineRule({
  id: 'canonical-present',
  category: 'url',
  severity: 'warning',
  points: 2,
  title: 'The page names its canonical URL',
  problem: 'Missing canonical link',
  why: 'The same page is shared with tracking parameters, in capitals, with and without a slash. The canonical link lets apps and search engines count and cache it as one.',
  fixes: [
    tagFix(
      'Add a canonical link to the URL of this page; if its text was first published elsewhere, to that URL.',
      {
        canonical: 'https://example.com/page',
      },
    ),
  ],
  sources: [
    official(
      'A canonical link is a strong sign of the URL you prefer; it is not required.',
      DOCUMENTS.googleCanonical,
      GOOGLE_COPY,
    ),
    code(
      'The card is filed under the canonical URL, when it is on the same host.',
      DOCUMENTS.mastodonExtractor,
    ),
  ],
  needs: ['whole-page'],
  supersededBy: [
    'markup-closed',
    'tags-not-swallowed',
    'not-a-login-page',
    'rendered-on-server',
    'tags-of-this-page',
  ],
  examples: {
    fails: ['<title>Sourdough</title>'],
    passes: ['<link rel="canonical" href="https://example.com/page">'],
  },
  check(facts) {
    if (linksWithRel(facts, 'canonical').some(({ href }) => href.trim() !== '')) return []
    if (facts.metadata.canonicalUrl?.source === 'header:canonical') return []
    return [{ message: 'There is no link with rel="canonical".' }]
  },
})
