/**
 * From 1200 pixels on, every platform draws its best form, also on dense screens.
 *
 * Leaves alone: pages that ask for the small card.
 */
import { asksForSmallCard, displayedSize, imageFinding } from '../../shared/card-image.ts'
import { official } from '../../../facts/evidence.ts'
import { DOCUMENTS } from '../../shared/documents.ts'
import { defineRule } from '../../define-rule.ts'
import { imageExample } from '../../examples/example-html.ts'

const FULL = { width: 1200, height: 627 }

export const imageFullSize = defineRule({
  id: 'image-full-size',
  category: 'image',
  severity: 'info',
  explains: ['image-too-small'],
  title: 'The image has the full size that platforms advise',
  problem: 'The image is smaller than platforms advise',
  why: 'The card is drawn, but not as sharp as it could be, and some platforms keep their largest form for larger images.',
  fixes: ['Offer 1200 × 630 pixels or more, at the same ratio.'],
  sources: [
    official('At least 1200 × 630 for the best display.', DOCUMENTS.facebookImages),
    official('1200 × 627 is the minimum of the sharing module.', DOCUMENTS.linkedinSharing),
  ],
  needs: ['image-facts'],
  supersededBy: ['image-large-enough'],
  examples: {
    fails: [imageExample({ width: 800, height: 420 })],
    passes: [imageExample()],
  },
  check(facts) {
    const size = displayedSize(facts)
    if (!size || facts.image.format === 'svg') return 'not-applicable'
    if (asksForSmallCard(facts) || (size.width >= FULL.width && size.height >= FULL.height)) return []
    return [imageFinding(facts, `The image is ${size.width} × ${size.height} pixels; 1200 × 630 is advised.`)]
  },
})
