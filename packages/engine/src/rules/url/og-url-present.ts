/**
 * One of the four basic tags, and one of the three that WhatsApp asks for.
 *
 * Leaves alone: where it points: other rules of this folder.
 */
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { filledTag, tagsNamed } from '../shared/find-tags.ts'
import { UNSEEN_TAGS } from '../shared/lack.ts'
import { tagFix } from '../shared/snippet.ts'

export const ogUrlPresent = defineRule({
  id: 'og-url-present',
  category: 'url',
  severity: 'warning',
  points: 1,
  explains: ['no-og-url'],
  title: 'The page has og:url',
  problem: 'Missing og:url',
  why: 'og:url joins all copies of a link (with tracking, from a phone, with a session) into one, so that shares and caches count together.',
  fixes: [
    tagFix("Add the page's own URL as og:url, without tracking parameters such as utm_source.", {
      'og:url': 'https://example.com/page',
    }),
  ],
  sources: [
    official('og:url is required on every page.', DOCUMENTS.openGraph),
    official('og:url is required for a preview.', DOCUMENTS.whatsapp),
  ],
  needs: ['whole-page'],
  supersededBy: [...UNSEEN_TAGS, 'tags-of-this-page'],
  examples: {
    fails: ['<title>Sourdough</title>'],
    passes: ['<meta property="og:url" content="https://example.com/page">'],
  },
  check(facts) {
    if (filledTag(facts, 'og:url')) return []
    // It is there, and empty: `no-empty-tags` says so.
    if (tagsNamed(facts, 'og:url').length > 0) return 'not-applicable'
    return [{ message: 'There is no og:url.' }]
  },
})
