/**
 * The small icon next to the link in search results, tabs and some cards.
 *
 * Leaves alone: /favicon.ico without a link: it is not asked for, and most readers do not ask either.
 */
import { code, official } from '../../facts/evidence.ts'
import { DOCUMENTS, GOOGLE_COPY } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { linksWithRel } from '../shared/find-tags.ts'
import { linkSnippet } from '../shared/snippet.ts'

const RELS = ['icon', 'apple-touch-icon', 'apple-touch-icon-precomposed', 'mask-icon']

export const faviconPresent = defineRule({
  id: 'favicon-present',
  category: 'icons',
  severity: 'info',
  points: 1,
  title: 'The page names a favicon',
  problem: 'Missing favicon link',
  why: "Search results and several cards draw the site's icon. Browsers also try /favicon.ico, other readers do not.",
  fixes: [
    {
      description:
        'Add a PNG or SVG icon of at least 48 × 48 pixels to the site, and a link with rel="icon" to it.',
      snippet: linkSnippet('icon', '/favicon.svg', { type: 'image/svg+xml' }),
      placeholders: ['/favicon.svg'],
    },
  ],
  sources: [
    official('A square icon, named by a link on the home page.', DOCUMENTS.googleFavicon, GOOGLE_COPY),
    code(
      'The icon is shown in the card.',
      'discourse/onebox lib/onebox/engine/allowlisted_generic_onebox.rb at a40aabdf',
    ),
  ],
  needs: ['whole-page'],
  supersededBy: ['markup-closed', 'tags-not-swallowed'],
  examples: {
    fails: ['<title>Sourdough</title>'],
    passes: ['<link rel="icon" href="/favicon.ico">'],
  },
  check(facts) {
    const named = RELS.some((rel) => linksWithRel(facts, rel).some(({ href }) => href.trim() !== ''))
    return named ? [] : [{ message: 'There is no link with rel="icon" or rel="apple-touch-icon".' }]
  },
})
