import { defineRule } from '../define-rule.ts'
import { FULL_CARD, fullCardWith, LOSS_RULE } from '../losses/loss-rule.ts'

export const cardDrawn = defineRule({
  ...LOSS_RULE,
  id: 'card-drawn',
  category: 'document',
  fallbackFor: 'card',
  title: 'Every platform draws a card',
  problem: 'A platform draws no card',
  why: 'The page has what the platform needs, in a form that it does not read. People see only the link there.',
  examples: {
    fails: [fullCardWith('property="og:title"', 'property="og:title dc:title"')],
    passes: [FULL_CARD],
  },
})
