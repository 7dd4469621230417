/**
 * Of an animated image most cards draw the first frame.
 *
 * Leaves alone: images of which we did not read far enough to know.
 */
import { imageFinding } from '../../shared/card-image.ts'
import { official } from '../../../facts/evidence.ts'
import { DOCUMENTS } from '../../shared/documents.ts'
import { defineRule } from '../../define-rule.ts'
import { imageExample } from '../../examples/example-html.ts'

export const imageStill = defineRule({
  id: 'image-still',
  category: 'image',
  severity: 'info',
  title: 'The image is a still',
  problem: 'The image is animated',
  why: 'Cards draw the first frame and no more, so it must tell the story by itself. An animation also makes the file many times heavier.',
  fixes: ['Name the best frame as a JPEG or PNG, or see that the first frame is a good one.'],
  sources: [official('Of a GIF the first frame is used.', DOCUMENTS.xMarkup)],
  needs: ['image-facts'],
  supersededBy: ['image-is-image'],
  examples: {
    fails: [imageExample({ format: 'gif', animated: true }, 'card.gif')],
    passes: [imageExample({ format: 'gif', animated: false }, 'card.gif')],
  },
  check(facts) {
    const { animated, format } = facts.image
    if (animated === null) return 'not-applicable'
    return animated ? [imageFinding(facts, `The ${format?.toUpperCase()} moves.`)] : []
  },
})
