import { defineRule } from '../define-rule.ts'
import { FULL_CARD, fullCardWith, LOSS_RULE } from '../losses/loss-rule.ts'

export const cardDrawnInFull = defineRule({
  ...LOSS_RULE,
  id: 'card-drawn-in-full',
  category: 'document',
  fallbackFor: 'size',
  title: 'Every platform draws the full card',
  problem: 'A platform does not draw the full card',
  why: 'The platform draws a smaller card than it could, or cuts the title short of its sense.',
  examples: {
    fails: [
      fullCardWith(
        'content="summary_large_image">',
        [
          'content="player">',
          '<meta name="twitter:player" content="https://example.com/player/7">',
          '<meta name="twitter:player:width" content="640">',
          '<meta name="twitter:player:height" content="360">',
        ].join('\n'),
      ),
    ],
    passes: [FULL_CARD],
  },
})
