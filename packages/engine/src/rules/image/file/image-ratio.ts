/**
 * Large cards are cut to about 1.91:1; what lies outside is lost.
 *
 * Leaves alone: everything from 5:4 to almost 3:1, of which at least 65 % is seen; squares on pages
 * that ask for the small card; images too small for the large one.
 */
import { asksForSmallCard, displayedSize, imageFinding } from '../../shared/card-image.ts'
import { code, official } from '../../../facts/evidence.ts'
import { DOCUMENTS } from '../../shared/documents.ts'
import { defineRule } from '../../define-rule.ts'
import { imageExample } from '../../examples/example-html.ts'
import { setting } from '../../shared/snippet.ts'

/** The frame of the large card, and how much of the image may be lost before it is reported. */
const FRAME_RATIO = 1.91
const LOST_SHARE = 0.35
/** A small card is square; the widest ratio that one platform takes at all is 4:1. */
const SMALL_CARD = { narrowest: 0.5, widest: 4 }

/** Share of the image's area that the frame cuts away, 0 to 1. */
function lostShare(ratio: number): number {
  return 1 - Math.min(ratio / FRAME_RATIO, FRAME_RATIO / ratio)
}

export const imageRatio = defineRule({
  id: 'image-ratio',
  category: 'image',
  severity: 'warning',
  explains: ['image-shape'],
  title: 'The image has the ratio of the card',
  problem: 'The image does not have the ratio of the card',
  why: 'Large cards show a frame about twice as wide as high. A tall or square image loses its top and bottom, a banner its sides: heads and words are cut off.',
  fixes: [
    'Make an image of 1200 × 630 pixels (1.91:1) for cards, with what matters in the middle.',
    {
      description: 'For a square image, ask for the small card.',
      ...setting({ 'twitter:card': 'summary' }),
      apply: 'none',
    },
  ],
  sources: [
    official('Close to 1.91:1, to show the full image without cropping.', DOCUMENTS.facebookImages),
    official('Ratio 1.91:1.', DOCUMENTS.linkedinSharing),
    official('At most 4:1.', DOCUMENTS.whatsapp),
    code('Drawn at 1200:630.', 'bluesky-social/social-app src/lib/constants.ts at 0589bd7d'),
  ],
  needs: ['image-facts'],
  // An image too small for the large card is drawn as a square, and not cut to that card's frame.
  supersededBy: ['image-not-tiny', 'image-large-enough'],
  examples: {
    fails: [imageExample({ width: 1080, height: 1920 }), imageExample({ width: 3000, height: 400 })],
    passes: [imageExample(), imageExample({ width: 1600, height: 1200 })],
  },
  check(facts) {
    const size = displayedSize(facts)
    if (!size) return 'not-applicable'
    const ratio = size.width / size.height
    if (asksForSmallCard(facts)) {
      if (ratio >= SMALL_CARD.narrowest && ratio <= SMALL_CARD.widest) return []
    } else if (lostShare(ratio) <= LOST_SHARE) return []
    const lost = Math.round(lostShare(ratio) * 100)
    const seen = `The image is ${size.width} × ${size.height} pixels (${ratio.toFixed(2)}:1)`
    return [imageFinding(facts, `${seen}; the large card cuts away about ${lost} % of it.`)]
  },
})
