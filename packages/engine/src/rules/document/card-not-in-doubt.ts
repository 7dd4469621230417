import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { FULL_CARD, LOSS_RULE } from '../kit/loss-rule.ts'

export const cardNotInDoubt = defineRule({
  ...LOSS_RULE,
  id: 'card-not-in-doubt',
  category: 'document',
  answersFor: 'doubt',
  title: 'What platforms draw is known',
  problem: 'What a platform draws is not known',
  why: 'No source says what this platform makes of the tag. Written as most platforms read it, the doubt is gone.',
  examples: {
    fails: [{ html: examplePage('<title>Bread</title>') }],
    passes: [FULL_CARD],
  },
})
