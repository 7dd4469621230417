import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { FULL_CARD, LOSS_RULE } from '../kit/loss-rule.ts'

export const cardDrawnInFull = defineRule({
  ...LOSS_RULE,
  id: 'card-drawn-in-full',
  category: 'document',
  answersFor: 'size',
  title: 'Every platform draws the full card',
  problem: 'A platform does not draw the full card',
  why: 'The platform draws a smaller card than it could, or cuts the title short of its sense.',
  examples: {
    fails: [{ html: examplePage('<title>Bread</title>') }],
    passes: [FULL_CARD],
  },
})
