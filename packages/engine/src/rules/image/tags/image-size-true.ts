/**
 * A declared size that is wrong is worse than none: the card is laid out for another image.
 *
 * Leaves alone: rounding by up to 2 % or two pixels, and vector images.
 */
import { displayedSize, fetchedCandidate, candidatePlace } from '../../shared/card-image.ts'
import { official } from '../../../facts/evidence.ts'
import { DOCUMENTS } from '../../shared/documents.ts'
import { defineRule } from '../../define-rule.ts'
import { examplePage } from '../../examples/example-html.ts'
import { findingAt } from '../../shared/find-tags.ts'
import { settingOfImage } from '../../shared/snippet.ts'

/** Servers that resize images round; up to this share counts as equal. */
const TOLERANCE = 0.02

const declares = (width: number, height: number): string =>
  `<meta property="og:image" content="https://example.com/card.png">\n<meta property="og:image:width" content="${width}">\n<meta property="og:image:height" content="${height}">`

const near = (declared: number, real: number): boolean =>
  Math.abs(declared - real) <= Math.max(2, real * TOLERANCE)

export const imageSizeTrue = defineRule({
  id: 'image-size-true',
  category: 'image',
  severity: 'info',
  points: 1,
  explains: ['declared-size'],
  title: "og:image:width and og:image:height are the image's size",
  problem: "og:image:width and og:image:height are not the image's size",
  why: 'Platforms believe the tags until they have fetched the image: a wrong size gives the wrong layout or a wrong crop.',
  fixes: ['Write the real width and height of the image in og:image:width and og:image:height.'],
  sources: [
    official('The size is used before the image is fetched.', DOCUMENTS.facebookImages),
    official("og:image:width and og:image:height are the image's pixels.", DOCUMENTS.openGraph),
  ],
  needs: ['image-facts'],
  supersededBy: ['image-is-image', 'image-size-declared'],
  examples: {
    fails: [{ html: examplePage(declares(1200, 630)), image: { format: 'png', width: 640, height: 640 } }],
    passes: [{ html: examplePage(declares(1200, 630)), image: { format: 'png', width: 1200, height: 630 } }],
  },
  check(facts) {
    const named = fetchedCandidate(facts)
    const size = displayedSize(facts)
    if (!named || !size || facts.image.format === 'svg') return 'not-applicable'
    const { declaredWidth, declaredHeight } = named
    if (declaredWidth === null || declaredHeight === null) return 'not-applicable'
    if (near(declaredWidth, size.width) && near(declaredHeight, size.height)) return []
    const { width, height } = size
    return [
      findingAt(
        candidatePlace(named),
        `The page declares ${declaredWidth} × ${declaredHeight}, the image has ${width} × ${height} pixels.`,
        [
          {
            description:
              'Write the real width and height of the image in og:image:width and og:image:height.',
            ...settingOfImage(named.url, {
              'og:image:width': String(width),
              'og:image:height': String(height),
            }),
          },
        ],
      ),
    ]
  },
})
