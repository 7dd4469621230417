/**
 * The image is most of a card; without one, platforms draw a line of text or a grey box.
 *
 * Leaves alone: images of other sources: icons, JSON-LD and link rel=image_src were not made for
 * cards.
 */
import { listText } from '../../../facts/wording.ts'
import { withoutImageSentence } from '../../generators/generators.ts'
import { cardImage } from '../../shared/card-image.ts'
import { emptyOf, isTextInValue, UNSEEN_TAGS } from '../../shared/lack.ts'
import { measured, official } from '../../../facts/evidence.ts'
import { DOCUMENTS } from '../../shared/documents.ts'
import { defineRule } from '../../define-rule.ts'
import { layoutSentence } from '../../shared/next-layout.ts'
import { tagFix } from '../../shared/snippet.ts'

/** Those that `cardImage` takes. */
const IMAGE_KEYS = ['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'twitter:image:src']

export const imagePresent = defineRule({
  id: 'image-present',
  category: 'image',
  severity: 'warning',
  points: 3,
  explains: ['no-image', 'icon-for-image', 'page-image', 'no-og-image', 'empty-tag'],
  title: 'The page names an image for its card',
  problem: 'No image: missing og:image',
  why: 'A link with an image is seen; a link without one is overlooked. Apps that find no image show a grey box, a small icon or only the link.',
  fixes: [
    tagFix('Add a preview image of 1200 × 630 pixels: upload it, then write its full URL in og:image.', {
      'og:image': 'https://example.com/card.png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'What the image shows',
    }),
  ],
  sources: [
    official('og:image is required on every page.', DOCUMENTS.openGraph),
    official('Use og:image; images of at least 1200 × 630 look best.', DOCUMENTS.facebookImages),
    measured('451 of the pages have no og:image.', DOCUMENTS.survey),
  ],
  needs: ['whole-page'],
  supersededBy: UNSEEN_TAGS,
  examples: {
    fails: ['<title>Sourdough for beginners</title>'],
    passes: ['<meta property="og:image" content="https://example.com/card.png">'],
  },
  check(facts) {
    if (cardImage(facts)) return []
    if (isTextInValue(facts, IMAGE_KEYS)) return 'not-applicable'
    const other = facts.metadata.image
    const only = other
      ? `; the only image named is in ${other.source.replace(/^(itemprop|link):/u, '$1 ')}, which few apps read`
      : ''
    const empty = emptyOf(facts, IMAGE_KEYS)
    return [
      empty.length > 0
        ? {
            problem: `No image: ${listText(empty)} ${empty.length === 1 ? 'is' : 'are'} empty`,
            message: `${listText(empty)} ${empty.length === 1 ? 'holds' : 'hold'} no URL${only}.`,
          }
        : {
            message: `The page has no preview image (og:image or twitter:image)${only}.${withoutImageSentence(facts.extraction.generators)}${layoutSentence(facts)}`,
          },
    ]
  },
})
