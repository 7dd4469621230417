/**
 * The line on a card that says who is speaking.
 *
 * Leaves alone: other sources of the name, which most cards do not read.
 */
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { filledTag } from '../shared/find-tags.ts'
import { UNSEEN_TAGS } from '../shared/lack.ts'
import { tagFix } from '../shared/snippet.ts'

export const ogSiteNamePresent = defineRule({
  id: 'og-site-name-present',
  category: 'open-graph',
  severity: 'info',
  points: 1,
  title: 'The page has og:site_name',
  problem: 'Missing og:site_name',
  why: "Cards show the site's name above the title; without it they show the bare host, or nothing.",
  fixes: [
    tagFix('Add the name of the site as og:site_name, as people call it.', {
      'og:site_name': 'Example Bakery',
    }),
  ],
  sources: [
    official('The name of the site that the object is part of.', DOCUMENTS.openGraph),
    official("The site's name is taken from og:site_name.", DOCUMENTS.apple),
  ],
  needs: ['whole-page'],
  supersededBy: UNSEEN_TAGS,
  examples: {
    fails: ['<title>Sourdough</title>'],
    passes: ['<meta property="og:site_name" content="Example Bakery">'],
  },
  check: (facts) => (filledTag(facts, 'og:site_name') ? [] : [{ message: 'There is no og:site_name.' }]),
})
