/**
 * Below 600 × 315 the large card becomes a small one, where the page did not ask for that.
 *
 * Leaves alone: pages that ask for the small card, and vector images.
 */
import { asksForSmallCard, displayedSize, imageFinding } from '../../shared/card-image.ts'
import { official } from '../../../facts/evidence.ts'
import { DOCUMENTS } from '../../shared/documents.ts'
import { defineRule } from '../../define-rule.ts'
import { examplePage, imageExample } from '../../examples/example-html.ts'
import { setting } from '../../shared/snippet.ts'

/** Facebook's limit for the large card. */
const LARGE = { width: 600, height: 315 }

const head = '<meta property="og:image" content="https://example.com/card.png">'

export const imageLargeEnough = defineRule({
  id: 'image-large-enough',
  category: 'image',
  severity: 'warning',
  explains: ['image-too-small'],
  title: 'The image is large enough for the large card',
  problem: 'The image is too small for the large card',
  why: 'A small image is drawn as a thumbnail next to the text, or blown up and blurred.',
  fixes: [
    'Set og:image to an image of 1200 × 630 pixels.',
    {
      description: 'If a small square card is what you want, say so.',
      ...setting({ 'twitter:card': 'summary' }),
      apply: 'none',
    },
  ],
  sources: [
    official('Between 200 × 200 and 600 × 315 a small square is drawn.', DOCUMENTS.facebookFaq),
    official('1200 × 627 is the minimum of the sharing module.', DOCUMENTS.linkedinSharing),
    official('At least 900 pixels wide for the large card.', DOCUMENTS.apple),
  ],
  needs: ['image-facts'],
  supersededBy: ['tags-written-once', 'image-not-tiny'],
  examples: {
    fails: [imageExample({ width: 400, height: 300 })],
    passes: [
      imageExample(),
      {
        html: examplePage(`${head}\n<meta name="twitter:card" content="summary">`),
        image: { format: 'png', width: 400, height: 400 },
      },
    ],
  },
  check(facts) {
    const size = displayedSize(facts)
    if (!size || facts.image.format === 'svg') return 'not-applicable'
    if (asksForSmallCard(facts) || (size.width >= LARGE.width && size.height >= LARGE.height)) return []
    return [
      imageFinding(
        facts,
        `The image is ${size.width} × ${size.height} pixels; large cards begin at 600 × 315.`,
      ),
    ]
  },
})
