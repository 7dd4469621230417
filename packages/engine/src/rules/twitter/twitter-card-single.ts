/**
 * One page has one card; with several tags the last one wins, elsewhere the first.
 *
 * Leaves alone: copies of the same value.
 */
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { distinctValues, findingAt, tagsNamed } from '../shared/find-tags.ts'
import { quoted } from '../shared/page-text.ts'
import { listText } from '../../facts/wording.ts'

export const twitterCardSingle = defineRule({
  id: 'twitter-card-single',
  category: 'twitter',
  severity: 'info',
  points: 1,
  explains: ['duplicate-tag'],
  title: 'twitter:card appears once',
  problem: 'Several different values of twitter:card',
  why: 'Which card is drawn depends on whether a reader takes the first tag or the last.',
  fixes: ['Keep one tag and remove the others: `summary_large_image` for the large card.'],
  sources: [
    official('The last card type wins.', DOCUMENTS.xStart),
    official('The last value wins for the layout.', DOCUMENTS.discord),
  ],
  supersededBy: ['twitter-card-present'],
  examples: {
    fails: [
      '<meta name="twitter:card" content="summary">\n<meta name="twitter:card" content="summary_large_image">',
    ],
    passes: ['<meta name="twitter:card" content="summary">'],
  },
  check(facts) {
    const tags = tagsNamed(facts, 'twitter:card')
    const values = distinctValues(tags)
    const last = tags.at(-1)
    if (!last || values.length < 2) return []
    return [
      findingAt(last, `twitter:card is ${listText(values.slice(0, 4).map((value) => quoted(value, 40)))}.`),
    ]
  },
})
