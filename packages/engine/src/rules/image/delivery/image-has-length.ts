/**
 * One app refuses images that do not say their length.
 *
 * Leaves alone: the size itself: `image-weight`.
 */
import { isAnsweredHere } from '../../../facts/local-page.ts'
import { imageFinding } from '../../shared/card-image.ts'
import { code } from '../../../facts/evidence.ts'
import { DOCUMENTS } from '../../shared/documents.ts'
import { defineRule } from '../../define-rule.ts'
import { imageExample } from '../../examples/example-html.ts'

const SERVE =
  'Serve the image as a file, or let the server buffer generated images, so that Content-Length is sent.'
const LENGTH = 'size-of-the-file-in-bytes'

export const imageHasLength = defineRule({
  id: 'image-has-length',
  category: 'image',
  severity: 'info',
  explains: ['image-no-length'],
  title: 'The image is served with Content-Length',
  problem: 'No Content-Length on the image',
  why: 'Without a Content-Length header a reader cannot tell beforehand whether the file is too large, and some refuse it.',
  fixes: [{ description: SERVE, snippet: `Content-Length: ${LENGTH}` }],
  sources: [code('An image without Content-Length is rejected.', DOCUMENTS.signalDesktop)],
  needs: ['image-answer'],
  supersededBy: ['image-is-image'],
  examples: {
    fails: [imageExample({ headers: { 'content-length': '' } })],
    passes: [imageExample()],
  },
  check(facts) {
    const { delivery } = facts.image
    if (!delivery || isAnsweredHere(facts, facts.image.url ?? '')) return 'not-applicable'
    if (delivery.contentLength !== null) return []
    const length = facts.image.bytes?.toString() ?? LENGTH
    const fix = {
      description: SERVE,
      snippet: `Content-Length: ${length}`,
      ...(length === LENGTH && { placeholders: [LENGTH] }),
    }
    return [imageFinding(facts, 'The answer has no Content-Length header.', [fix])]
  },
})
