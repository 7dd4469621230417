/**
 * The tag that chooses between the large and the small card, on more than one platform.
 *
 * Leaves alone: which card it is, and one that is written in value=: `tags-use-content`.
 */
import { folklore, measured, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { filledTag } from '../shared/find-tags.ts'
import { lackOf, UNSEEN_TAGS } from '../shared/lack.ts'
import { setting, tagFix } from '../shared/snippet.ts'

export const twitterCardPresent = defineRule({
  id: 'twitter-card-present',
  category: 'twitter',
  severity: 'warning',
  explains: ['card-missing'],
  title: 'The page has twitter:card',
  problem: 'Missing twitter:card',
  why: 'X, and several chat apps after it, draw the large image only when twitter:card asks for it; otherwise a thumbnail or nothing.',
  fixes: [
    tagFix('Add twitter:card with summary_large_image to get the large preview.', {
      'twitter:card': 'summary_large_image',
    }),
    {
      description: 'Or this one for the small preview, with a square image.',
      ...setting({ 'twitter:card': 'summary' }),
      apply: 'none',
    },
  ],
  sources: [
    official('twitter:card is required; without it a summary may be drawn.', DOCUMENTS.xMarkup),
    official('summary_large_image draws the large image.', DOCUMENTS.discord),
    measured(
      'summary_large_image turned the small image into a large one (2021).',
      'Kamalisk/arkhamdb pull request 386',
    ),
    folklore('summary_large_image gives the large image.', 'https://opengraphplus.com/consumers/slack'),
  ],
  needs: ['whole-page'],
  supersededBy: UNSEEN_TAGS,
  examples: {
    fails: ['<meta property="og:title" content="Sourdough">'],
    passes: ['<meta name="twitter:card" content="summary_large_image">'],
  },
  check(facts) {
    if (filledTag(facts, 'twitter:card')) return []
    const lack = lackOf(facts, 'twitter:card')
    return lack ? [lack] : 'not-applicable'
  },
})
