/**
 * An image that is sent for download, not for display.
 *
 * Leaves alone: `inline`, with or without a file name.
 */
import { imageFinding } from '../../shared/card-image.ts'
import { official } from '../../../facts/evidence.ts'
import { defineRule } from '../../define-rule.ts'
import { imageExample } from '../../examples/example-html.ts'
import { quoted } from '../../shared/page-text.ts'

export const imageNotAttachment = defineRule({
  id: 'image-not-attachment',
  category: 'image',
  severity: 'info',
  title: 'The image is sent for display',
  problem: 'The image is sent as a download',
  why: 'The header asks anyone who fetches the image to save it as a file. People who open the image get a download, and a strict reader may pass it over.',
  fixes: [
    {
      description: 'Leave the header out for images, or send inline.',
      snippet: 'Content-Disposition: inline',
    },
  ],
  sources: [
    official(
      'attachment asks to save the answer as a file, rather than to process it as usual (section cited from memory).',
      'https://www.rfc-editor.org/rfc/rfc6266#section-4.2',
    ),
  ],
  needs: ['image-answer'],
  supersededBy: ['image-is-image'],
  examples: {
    fails: [imageExample({ headers: { 'content-disposition': 'attachment; filename="card.png"' } })],
    passes: [imageExample({ headers: { 'content-disposition': 'inline' } }), imageExample()],
  },
  check(facts) {
    const value = facts.image.delivery?.contentDisposition
    if (facts.image.format === null) return 'not-applicable'
    if (!value || !/^\s*attachment\b/iu.test(value)) return []
    return [imageFinding(facts, `The image comes with Content-Disposition: ${quoted(value)}.`)]
  },
})
