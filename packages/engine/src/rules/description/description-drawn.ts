import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { FULL_CARD, LOSS_RULE } from '../kit/loss-rule.ts'

export const descriptionDrawn = defineRule({
  ...LOSS_RULE,
  id: 'description-drawn',
  category: 'description',
  answersFor: 'description',
  explains: ['oembed-replaces'],
  title: 'Every platform draws the description',
  problem: 'A platform draws no description',
  why: 'The page has a description, and this platform does not see it.',
  examples: {
    fails: [{ html: examplePage('<title>Bread</title>') }],
    passes: [FULL_CARD],
  },
})
