/**
 * Several platforms draw the image large only where twitter:card asks for it.
 *
 * Leaves alone: a page without the tag: `twitter-card-present`; players.
 */
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { findingAt, tagsNamed } from '../shared/find-tags.ts'
import { tagFix } from '../shared/snippet.ts'

const LESSER = ['summary', 'app']

export const twitterCardLarge = defineRule({
  id: 'twitter-card-large',
  category: 'twitter',
  severity: 'info',
  explains: ['small-card', 'app-store'],
  title: 'twitter:card asks for the large card',
  problem: 'twitter:card asks for the small card',
  why: 'X, and several chat apps after it, draw a thumbnail next to the text where twitter:card says summary. That is right for a logo or a portrait, and wastes a wide image.',
  fixes: [
    tagFix(
      'Change twitter:card to summary_large_image to get the large preview, unless the image is a logo or an avatar.',
      {
        'twitter:card': 'summary_large_image',
      },
    ),
  ],
  sources: [
    official('summary_large_image draws the large image.', DOCUMENTS.discord),
    official('From 300 × 157 pixels on.', DOCUMENTS.xLargeCard),
  ],
  examples: {
    fails: ['<meta property="og:title" content="Sourdough">\n<meta name="twitter:card" content="summary">'],
    passes: ['<meta name="twitter:card" content="summary_large_image">'],
  },
  check(facts) {
    const cards = tagsNamed(facts, 'twitter:card')
    if (cards.length === 0) return 'not-applicable'
    return cards
      .filter(({ content }) => LESSER.includes(content.trim().toLowerCase()))
      .slice(0, 1)
      .map((tag) => {
        const card = tag.content.trim().toLowerCase()
        const finding = findingAt(tag, `twitter:card is "${card}".`)
        return card === 'app' ? { ...finding, problem: 'twitter:card asks for the card of an app' } : finding
      })
  },
})
