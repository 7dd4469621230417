/**
 * Four card types exist; the others were retired, or never were.
 *
 * Leaves alone: letter case, of which nothing is documented.
 */
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { filledTag, findingAt } from '../shared/find-tags.ts'
import { quoted } from '../shared/page-text.ts'
import { tagFix } from '../shared/snippet.ts'

const CARDS = ['summary', 'summary_large_image', 'player', 'app']
/** Retired in 2015; drawn as one of the two summaries since. */
const RETIRED: Readonly<Record<string, string>> = {
  photo: 'summary_large_image',
  gallery: 'summary_large_image',
  product: 'summary',
}

export const twitterCardValid = defineRule({
  id: 'twitter-card-valid',
  category: 'twitter',
  severity: 'warning',
  explains: ['card-value'],
  title: 'twitter:card names a card that exists',
  problem: 'twitter:card names a card that does not exist',
  why: 'A card type that is not known is ignored, and the page gets the small card or none.',
  fixes: [tagFix('Choose summary or summary_large_image.', { 'twitter:card': 'summary_large_image' })],
  sources: [official('The card is summary, summary_large_image, app or player.', DOCUMENTS.xMarkup)],
  supersededBy: ['attributes-well-formed', 'twitter-card-present'],
  examples: {
    fails: ['<meta name="twitter:card" content="large">'],
    passes: ['<meta name="twitter:card" content="summary">'],
  },
  check(facts) {
    const tag = filledTag(facts, 'twitter:card')
    if (!tag) return 'not-applicable'
    const card = tag.content.trim()
    // Values are written in lower case; whether others are taken is not documented, so they pass.
    if (CARDS.includes(card.toLowerCase())) return []
    const instead = RETIRED[card.toLowerCase()] ?? 'summary_large_image'
    const fix = tagFix(`Write ${instead}.`, { 'twitter:card': instead })
    return [findingAt(tag, `twitter:card is ${quoted(card)}.`, [fix])]
  },
})
