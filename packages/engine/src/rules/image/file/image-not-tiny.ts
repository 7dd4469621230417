/**
 * Below 200 pixels the largest platform takes no image at all, and others show an icon.
 *
 * Leaves alone: vector images, which have no pixels.
 */
import { displayedSize, imageFinding } from '../../shared/card-image.ts'
import { official } from '../../../facts/evidence.ts'
import { DOCUMENTS } from '../../shared/documents.ts'
import { defineRule } from '../../define-rule.ts'
import { imageExample } from '../../examples/example-html.ts'

/** The documented minimum on Facebook, each side. */
const MIN_SIDE_PIXELS = 200

export const imageNotTiny = defineRule({
  id: 'image-not-tiny',
  category: 'image',
  severity: 'warning',
  explains: ['image-too-small'],
  title: 'The image is large enough to be taken at all',
  problem: 'The image is too small',
  why: 'Platforms refuse images below their minimum, or draw them as an icon.',
  fixes: ['Set og:image to an image of 1200 × 630 pixels.'],
  sources: [
    official('200 × 200 pixels is the minimum.', DOCUMENTS.facebookImages),
    official('At least 300 pixels wide.', DOCUMENTS.whatsapp),
    official('Below 150 pixels an image may be ignored or shown as an icon.', DOCUMENTS.apple),
  ],
  needs: ['image-facts'],
  // The size of an image that is not drawn does not matter yet.
  supersededBy: ['image-is-image', 'image-format-supported'],
  examples: {
    fails: [imageExample({ width: 120, height: 120 })],
    passes: [imageExample({ width: 400, height: 400 })],
  },
  check(facts) {
    const size = displayedSize(facts)
    // A vector image has no pixels; its format is the fault, and has a rule of its own.
    if (!size || facts.image.format === 'svg') return 'not-applicable'
    if (size.width >= MIN_SIDE_PIXELS && size.height >= MIN_SIDE_PIXELS) return []
    return [
      imageFinding(
        facts,
        `The image is ${size.width} × ${size.height} pixels; at least 200 × 200 is needed.`,
      ),
    ]
  },
})
