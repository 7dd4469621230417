import { defineRule } from '../define-rule.ts'
import { FULL_CARD, fullCardWith, LOSS_RULE } from '../losses/loss-rule.ts'

export const cardNotInDoubt = defineRule({
  ...LOSS_RULE,
  id: 'card-not-in-doubt',
  category: 'document',
  fallbackFor: 'doubt',
  title: 'What platforms draw is known',
  problem: 'What a platform draws is not known',
  why: 'No source says what this platform makes of the tag. Written as most platforms read it, the doubt is gone.',
  examples: {
    fails: [
      fullCardWith(
        '<meta name="twitter:card"',
        '<meta name="twitter:image" content="https://example.com/other.png">\n<meta name="twitter:card"',
      ),
    ],
    passes: [FULL_CARD],
  },
})
