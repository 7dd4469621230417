import { defineRule } from '../define-rule.ts'
import { FULL_CARD, fullCardWith, LOSS_RULE } from '../losses/loss-rule.ts'

export const descriptionDrawn = defineRule({
  ...LOSS_RULE,
  id: 'description-drawn',
  category: 'description',
  fallbackFor: 'description',
  explains: ['oembed-replaces'],
  title: 'Every platform draws the description',
  problem: 'A platform draws no description',
  why: 'The page has a description, and this platform does not see it.',
  examples: {
    fails: [fullCardWith('property="og:description"', 'property="og:description dc:description"')],
    passes: [FULL_CARD],
  },
})
