/**
 * `twitter:image` or `og:image:url` alone is read by some apps only.
 *
 * Leaves alone: twitter:image next to og:image, and og:image:secure_url next to its root.
 */
import { cardImage, candidatePlace } from '../../shared/card-image.ts'
import { code, measured, official } from '../../../facts/evidence.ts'
import { DOCUMENTS } from '../../shared/documents.ts'
import { defineRule } from '../../define-rule.ts'
import { findingAt } from '../../shared/find-tags.ts'
import { emptyOf, isTextInValue } from '../../shared/lack.ts'
import { layoutSentence } from '../../shared/next-layout.ts'
import { tagFix } from '../../shared/snippet.ts'

export const ogImagePresent = defineRule({
  id: 'og-image-present',
  category: 'image',
  severity: 'warning',
  explains: ['no-og-image', 'no-image', 'image-source', 'icon-for-image', 'page-image', 'empty-tag'],
  title: 'The image is named by og:image',
  problem: 'Missing og:image: another tag names the image',
  why: 'og:image is the one key that every app reads. Images named only by twitter:image, og:image:url or og:image:secure_url are missed by several.',
  fixes: [tagFix('Name the same image by og:image as well.', { 'og:image': 'https://example.com/card.png' })],
  sources: [
    official('og:image is required on every page.', DOCUMENTS.openGraph),
    code('Reads og:image only.', DOCUMENTS.mastodonExtractor),
    measured('og:image:url alone was ignored in a 2020 test.', 'Astrotomic/php-open-graph pull request 10'),
  ],
  needs: ['whole-page'],
  supersededBy: ['attributes-well-formed', 'markup-closed', 'tags-not-swallowed', 'image-is-image'],
  examples: {
    fails: [
      '<meta name="twitter:image" content="https://example.com/card.png">',
      '<meta property="og:image:url" content="https://example.com/card.png">',
    ],
    passes: ['<meta property="og:image" content="https://example.com/card.png">'],
  },
  check(facts) {
    if (facts.imageCandidates.some(({ source }) => source === 'og:image')) return []
    const named = cardImage(facts)
    if (!named) return 'not-applicable'
    const fixes = [tagFix('Name the same image by og:image as well.', { 'og:image': named.url ?? named.raw })]
    if (isTextInValue(facts, ['og:image'])) return 'not-applicable'
    const message = `The image is named by ${named.source} only.${layoutSentence(facts)}`
    const finding = findingAt(candidatePlace(named), message, fixes)
    const isEmpty = emptyOf(facts, ['og:image']).length > 0
    return [isEmpty ? { ...finding, problem: 'og:image is empty: another tag names the image' } : finding]
  },
})
