/**
 * Heavy files are refused by some apps, and slow in all.
 *
 * Leaves alone: images whose size no header gave.
 */
import { imageFinding } from '../../shared/card-image.ts'
import { code, measured, official } from '../../../facts/evidence.ts'
import { DOCUMENTS } from '../../shared/documents.ts'
import { defineRule } from '../../define-rule.ts'
import { imageExample } from '../../examples/example-html.ts'

/** The smallest documented limit. */
const MAX_BYTES = 600_000

export const imageWeight = defineRule({
  id: 'image-weight',
  category: 'image',
  severity: 'warning',
  explains: ['image-too-heavy'],
  title: 'The image is light enough',
  problem: 'The image is too heavy for some apps',
  why: 'Chat apps fetch the image on a phone and refuse heavy files. A card needs no more than about 300 kB.',
  fixes: ['Save it as JPEG or WebP at 1200 × 630 pixels, quality around 80: 100 to 300 kB.'],
  sources: [
    official('Under 600 KB.', DOCUMENTS.whatsapp),
    code(
      '1,000,000 bytes at most.',
      'bluesky-social/atproto lexicons/app/bsky/embed/external.json at 0a6cd8ed',
    ),
    code('1 MiB at most.', DOCUMENTS.signalDesktop),
    measured('WhatsApp took images up to about 300 KB, not one of 771 KB.', 'calcom/cal.diy issue 5613'),
    official('5 MB at most.', DOCUMENTS.linkedinSharing),
    official('8 MB at most.', DOCUMENTS.facebookImages),
  ],
  needs: ['image-answer'],
  supersededBy: ['image-not-tiny'],
  examples: {
    fails: [imageExample({ bytes: 2_400_000 })],
    passes: [imageExample({ bytes: 210_000 })],
  },
  check(facts) {
    const { bytes } = facts.image
    if (bytes === null) return 'not-applicable'
    if (bytes < MAX_BYTES) return []
    const size =
      bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.round(bytes / 1000)} kB`
    return [imageFinding(facts, `The image has ${size}; the strictest app takes 600 kB.`)]
  },
})
