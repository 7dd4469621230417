/**
 * An image that is turned by its EXIF data only: readers that drop the data show it lying on its
 * side.
 *
 * Leaves alone: AVIF and HEIC, whose rotation every decoder applies.
 */
import { imageFinding } from '../../shared/card-image.ts'
import { measured } from '../../../facts/evidence.ts'
import { defineRule } from '../../define-rule.ts'
import { imageExample } from '../../examples/example-html.ts'

export const imageUpright = defineRule({
  id: 'image-upright',
  category: 'image',
  severity: 'info',
  title: 'The image is stored upright',
  problem: 'The image is turned by its EXIF data only',
  why: 'Apps that recompress images may lose the note that says how to turn it; then it lies on its side.',
  fixes: ['Turn the pixels themselves: most image tools do so on export ("auto-orient").'],
  sources: [
    measured(
      'The rotation was lost when the image was recompressed.',
      'bluesky-social/social-app issue 6303',
    ),
  ],
  needs: ['image-facts'],
  supersededBy: ['image-is-image'],
  examples: {
    fails: [imageExample({ format: 'jpeg', width: 630, height: 1200, orientation: 6 }, 'card.jpg')],
    passes: [imageExample({ format: 'jpeg' }, 'card.jpg')],
  },
  check(facts) {
    const { orientation, format } = facts.image
    // AVIF and HEIC carry their rotation in the format itself, which decoders apply.
    if (orientation === null || orientation <= 1 || format === 'avif' || format === 'heic') return []
    return [imageFinding(facts, `The EXIF orientation is ${orientation}, where 1 is upright.`)]
  },
})
