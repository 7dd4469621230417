/**
 * The player and app cards need tags of their own; without them nothing special is drawn.
 *
 * Leaves alone: the two summary cards, which need nothing of their own.
 */
import type { PageIndex } from '../../facts/page-index.ts'
import { official } from '../../facts/evidence.ts'
import { defineRule } from '../define-rule.ts'
import { filledTag, findingAt, firstFilled, valueOf } from '../shared/find-tags.ts'
import { listText } from '../../facts/wording.ts'
import { tagFix } from '../shared/snippet.ts'

const PLAYER_KEYS = ['twitter:player', 'twitter:player:width', 'twitter:player:height']
const APP_KEYS = ['twitter:app:id:iphone', 'twitter:app:id:ipad', 'twitter:app:id:googleplay']

const player = [
  '<meta name="twitter:card" content="player">',
  '<meta name="twitter:player" content="https://example.com/player/7">',
  '<meta name="twitter:player:width" content="640">',
  '<meta name="twitter:player:height" content="360">',
].join('\n')

function faults(facts: PageIndex, card: string): string | null {
  if (card === 'player') {
    const missing = PLAYER_KEYS.filter((key) => !filledTag(facts, key))
    if (missing.length > 0) return `The player card lacks ${listText(missing)}.`
    return /^https:/iu.test(valueOf(facts, 'twitter:player') ?? '')
      ? null
      : 'twitter:player must begin with https:.'
  }
  if (card === 'app')
    return firstFilled(facts, APP_KEYS) ? null : `The app card needs one of ${listText(APP_KEYS)}.`
  return null
}

export const twitterCardComplete = defineRule({
  id: 'twitter-card-complete',
  category: 'twitter',
  severity: 'warning',
  explains: ['card-incomplete'],
  title: 'The player or app card has the tags it needs',
  problem: 'The player or app card lacks tags it needs',
  why: 'Without all its tags the special card is not drawn, and the page may get no card at all.',
  fixes: [
    {
      description: "Give the player's https URL and size.",
      snippet: player,
      placeholders: ['https://example.com/player/7', '640', '360'],
    },
    tagFix('Or ask for an ordinary card.', { 'twitter:card': 'summary_large_image' }),
  ],
  sources: [
    official(
      'The player is an https URL for a frame, with its width and height in pixels.',
      'https://developer.twitter.com/en/docs/twitter-for-websites/cards/overview/player-card (archived)',
    ),
    official(
      'The app card needs an app id.',
      'https://developer.x.com/en/docs/x-for-websites/cards/overview/app-card (archived)',
    ),
  ],
  needs: ['whole-page'],
  supersededBy: ['twitter-card-present', 'twitter-card-valid'],
  examples: {
    fails: ['<meta name="twitter:card" content="player">', '<meta name="twitter:card" content="app">'],
    passes: [player],
  },
  check(facts) {
    const tag = filledTag(facts, 'twitter:card')
    const card = tag?.content.trim().toLowerCase()
    if (!tag || (card !== 'player' && card !== 'app')) return 'not-applicable'
    const fault = faults(facts, card)
    return fault === null ? [] : [findingAt(tag, fault)]
  },
})
