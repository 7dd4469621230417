/**
 * Signed URLs run out; the card outlives them and loses its image.
 *
 * Leaves alone: version numbers and cache keys: an expiry counts only with a signature.
 */
import { cardImage, candidatePlace } from '../../shared/card-image.ts'
import { official } from '../../../facts/evidence.ts'
import { DOCUMENTS } from '../../shared/documents.ts'
import { defineRule } from '../../define-rule.ts'
import { examplePage } from '../../examples/example-html.ts'
import { findingAt } from '../../shared/find-tags.ts'
import { oneLine } from '../../shared/page-text.ts'
import { PLACEHOLDERS } from '../../shared/placeholders.ts'
import { setting, tagFix } from '../../shared/snippet.ts'

const SERVE = "Serve the card's image from a public URL without a signature."

/** A parameter that ends the URL's life, only with one that signs it. */
const EXPIRY = /^(?:x-(?:amz|goog|oss|cos|tos|bce)-expires|expires|expiry|exp|ex|se|oe)$/iu
const SIGNATURE = /^(?:x-(?:amz|goog|oss|cos|tos|bce)-signature|signature|sig|hm|oh|hmac|key-pair-id)$/iu

/** The parameter that ends the life of a signed URL. */
function expiryOf({ searchParams }: URL): string | null {
  const names = [...searchParams.keys()]
  return names.some((name) => SIGNATURE.test(name)) ? (names.find((name) => EXPIRY.test(name)) ?? null) : null
}

export const imageUrlLasting = defineRule({
  id: 'image-url-lasting',
  category: 'image',
  severity: 'warning',
  points: 1,
  title: 'The image URL lasts',
  problem: 'The image URL expires',
  why: 'The URL is signed for a limited time. Platforms fetch the image again after days or weeks, and people open old posts: then it is gone.',
  fixes: [tagFix(SERVE, { 'og:image': 'https://example.com/cards/sourdough.png' })],
  sources: [
    official('Keep old image URLs reachable; old shares go blank otherwise.', DOCUMENTS.facebookFaq),
    official(
      'A presigned URL can be used until its expiration time.',
      'https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-presigned-url.html',
    ),
  ],
  supersededBy: ['image-absolute'],
  examples: {
    fails: [
      '<meta property="og:image" content="https://bucket.s3.amazonaws.com/card.png?X-Amz-Expires=3600&amp;X-Amz-Signature=0123456789abcdef">',
      {
        html: examplePage('<meta property="og:image" content="https://example.com/card.png">'),
        image: {
          format: 'png',
          redirects: [
            {
              url: 'https://example.com/card.png',
              status: 302,
              location:
                'https://bucket.s3.amazonaws.com/card.png?X-Amz-Expires=300&X-Amz-Signature=0123456789abcdef',
            },
            {
              url: 'https://bucket.s3.amazonaws.com/card.png?X-Amz-Expires=300&X-Amz-Signature=0123456789abcdef',
              status: 302,
              location: 'https://example.com/card.png',
            },
          ],
        },
      },
    ],
    passes: ['<meta property="og:image" content="https://example.com/card.png?v=3">'],
  },
  check(facts) {
    const named = cardImage(facts)
    if (!named || named.url === null) return 'not-applicable'
    const lasting = new URL(`/${PLACEHOLDERS.image}`, facts.finalUrl).href
    const hops = facts.hopsOfImage(named.url)
    const place = hops.findIndex((hop) => expiryOf(hop) !== null)
    const hop = hops[place]
    if (!hop) return []
    const message =
      place === 0
        ? `The URL in ${named.source} is signed and runs out (${expiryOf(hop)}).`
        : `The URL in ${named.source} redirects to ${oneLine(hop.host, 100)}, to a URL that is signed and runs out (${expiryOf(hop)}): an app that keeps the final URL loses the image.`
    return [
      findingAt(candidatePlace(named), message, [
        { description: SERVE, ...setting({ [named.source]: lasting }), placeholders: [lasting] },
      ]),
    ]
  },
})
