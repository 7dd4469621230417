/**
 * The icon that phones draw where a page has no image, and on the home screen.
 *
 * Leaves alone: which size it has: the file is not fetched.
 */
import { code, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { linksWithRel } from '../shared/find-tags.ts'
import { linkSnippet } from '../shared/snippet.ts'

export const appleTouchIconPresent = defineRule({
  id: 'apple-touch-icon-present',
  category: 'icons',
  severity: 'info',
  title: 'The page has an apple-touch-icon',
  problem: 'Missing apple-touch-icon',
  why: 'When there is no image, or it fails, message cards fall back to this icon; a favicon is too small for that.',
  fixes: [
    {
      description:
        'Add a square PNG icon of 180 × 180 pixels to the site, and a link with rel="apple-touch-icon" to it.',
      snippet: linkSnippet('apple-touch-icon', '/apple-touch-icon.png'),
      placeholders: ['/apple-touch-icon.png'],
    },
  ],
  sources: [
    official('Without og:image the apple-touch-icon is used; at least 108 pixels, square.', DOCUMENTS.apple),
    code('The apple-touch-icon is tried before the favicon.', DOCUMENTS.signalDesktop),
  ],
  needs: ['whole-page'],
  supersededBy: ['markup-closed', 'tags-not-swallowed'],
  examples: {
    fails: ['<link rel="icon" href="/favicon.ico">'],
    passes: ['<link rel="apple-touch-icon" href="/apple-touch-icon.png">'],
  },
  check(facts) {
    const rels = ['apple-touch-icon', 'apple-touch-icon-precomposed']
    return rels.some((rel) => linksWithRel(facts, rel).length > 0)
      ? []
      : [{ message: 'There is no link with rel="apple-touch-icon".' }]
  },
})
