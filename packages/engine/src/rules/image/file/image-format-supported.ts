/**
 * PNG, JPEG, GIF and WebP are drawn almost everywhere; vector and newer formats are not.
 *
 * Leaves alone: animated GIF and WebP, of which the first frame is drawn.
 */
import type { ImageFormat } from '../../../image/image-facts.ts'
import { imageFinding } from '../../shared/card-image.ts'
import { code, measured, official } from '../../../facts/evidence.ts'
import { DOCUMENTS } from '../../shared/documents.ts'
import { defineRule } from '../../define-rule.ts'
import { imageExample } from '../../examples/example-html.ts'

/** Drawn by every platform whose formats are known. */
const SAFE: readonly ImageFormat[] = ['png', 'jpeg', 'gif', 'webp']

export const imageFormatSupported = defineRule({
  id: 'image-format-supported',
  category: 'image',
  severity: 'warning',
  explains: ['image-format', 'image-format-rare'],
  title: 'The image has a format that apps can draw',
  problem: 'The image has a format that several apps do not draw',
  why: 'An SVG or AVIF image looks right in a browser, but apps that cannot decode it show the card without an image.',
  fixes: ['Offer the image as PNG or JPEG, 1200 × 630 pixels.'],
  sources: [
    official('JPG, PNG, WEBP and GIF; no SVG.', DOCUMENTS.xMarkup),
    code('JPEG, PNG, GIF, WebP.', 'mastodon/mastodon app/models/preview_card.rb'),
    code('GIF, ICO, JPEG, PNG, WebP.', DOCUMENTS.signalDesktop),
    measured('SVG images are not drawn.', 'OfficeDev/microsoft-teams-apps-openbadges issue 24'),
  ],
  needs: ['image-answer'],
  supersededBy: ['image-is-image'],
  examples: {
    fails: [imageExample({ format: 'svg' }, 'card'), imageExample({ format: 'avif' }, 'card')],
    passes: [imageExample({ format: 'jpeg' }, 'card')],
  },
  check(facts) {
    const { format } = facts.image
    if (format === null) return 'not-applicable'
    if (SAFE.includes(format)) return []
    return [imageFinding(facts, `The image is ${format.toUpperCase()}.`)]
  },
})
