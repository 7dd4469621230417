/**
 * Apps drawn over https block or skip plain http images.
 *
 * Leaves alone: images on private hosts, which https would not help: `image-reachable`, `local-urls-explained`.
 */
import { cardImage, candidatePlace } from '../../shared/card-image.ts'
import { code, measured } from '../../../facts/evidence.ts'
import { DOCUMENTS } from '../../shared/documents.ts'
import { defineRule } from '../../define-rule.ts'
import { findingAt } from '../../shared/find-tags.ts'
import { isLocalHost } from '../../shared/page-urls.ts'
import { tagFix } from '../../shared/snippet.ts'

export const imageHttps = defineRule({
  id: 'image-https',
  category: 'image',
  severity: 'warning',
  explains: ['image-not-https', 'image-over-http'],
  title: 'The image URL uses https',
  problem: 'The image URL uses plain http',
  why: 'Some apps refuse images without TLS, and a redirect to https costs the others a round trip.',
  fixes: [
    tagFix('Change http: to https: in the URL of the image; most hosts serve it already.', {
      'og:image': 'https://example.com/card.png',
    }),
  ],
  sources: [
    code('Images must be https.', DOCUMENTS.signalAndroid),
    measured('192 pages name their image by http.', DOCUMENTS.survey),
  ],
  supersededBy: ['image-absolute'],
  examples: {
    fails: ['<meta property="og:image" content="http://example.com/card.png">'],
    passes: ['<meta property="og:image" content="https://example.com/card.png">'],
  },
  check(facts) {
    const named = cardImage(facts)
    if (!named || named.url === null) return 'not-applicable'
    const url = new URL(named.url)
    if (url.protocol === 'https:' || isLocalHost(url.hostname)) return []
    const secure = `https:${named.url.slice('http:'.length)}`
    return [
      findingAt(candidatePlace(named), `${named.source} begins with http:.`, [
        tagFix(`Open ${secure} in a browser: if the image shows, change the tag to that URL.`, {
          [named.source]: secure,
        }),
      ]),
    ]
  },
})
