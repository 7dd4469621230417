import { defineRule } from '../../define-rule.ts'
import { FULL_CARD, fullCardWith, LOSS_RULE } from '../../losses/loss-rule.ts'

export const imageDrawn = defineRule({
  ...LOSS_RULE,
  id: 'image-drawn',
  category: 'image',
  fallbackFor: 'image',
  title: 'Every platform draws the image',
  problem: 'A platform does not draw the image',
  why: 'The page names an image, and this platform does not see it or cannot draw it. People see a card without it there.',
  examples: {
    fails: [fullCardWith('property="og:image"', 'name="image" property="og:image"')],
    passes: [FULL_CARD],
  },
})
