/**
 * Spaces and letters beyond ASCII in a URL: browsers encode them, simple readers fail.
 *
 * Leaves alone: ASCII of any kind, percent signs among it: a wrong escape looks like a right one.
 */
import { cardImage, candidatePlace } from '../../shared/card-image.ts'
import { measured, official, reports } from '../../../facts/evidence.ts'
import { DOCUMENTS } from '../../shared/documents.ts'
import { defineRule } from '../../define-rule.ts'
import { findingAt } from '../../shared/find-tags.ts'
import { quoted } from '../../shared/page-text.ts'
import { writtenOnce } from '../../shared/written-once.ts'
import { tagFix } from '../../shared/snippet.ts'

/** `U+202E`, for what cannot be seen or would be taken for a quote of ours. */
const codePointOf = (sign: string): string =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

export const imageUrlEncoded = defineRule({
  id: 'image-url-encoded',
  category: 'image',
  severity: 'info',
  points: 1,
  explains: ['image-letters'],
  title: 'The image URL is percent-encoded',
  problem: 'Characters in the image URL are not encoded',
  why: 'A URL may hold ASCII characters only, and no spaces. Readers that do not repair it ask for the wrong file.',
  fixes: [
    tagFix('Percent-encode the URL, or rename the file.', {
      'og:image': 'https://example.com/my%20card.png',
    }),
  ],
  sources: [
    official(
      'What is outside the allowed set of characters is written percent-encoded.',
      'https://www.rfc-editor.org/rfc/rfc3986#section-2.1',
    ),
    reports(
      'Facebook did not fetch images with letters such as æ, ø or λ in their URL; with the URL encoded it did (2014 to 2025).',
      DOCUMENTS.lettersInImageUrl,
      { seen: '2025-01', people: 5 },
    ),
    measured('12 pages have spaces or other characters in og:image.', DOCUMENTS.survey),
  ],
  supersededBy: ['image-is-image', 'image-url-usable'],
  examples: {
    fails: ['<meta property="og:image" content="https://example.com/my card.png">'],
    passes: ['<meta property="og:image" content="https://example.com/my%20card.png">'],
  },
  check(facts) {
    const named = cardImage(facts)
    if (!named || named.url === null) return 'not-applicable'
    const odd = /[^\u0021-\u007E]/u.exec(named.raw.trim())?.[0]
    if (odd === undefined) return []
    const shown = quoted(odd)
    const isPlain = shown === `"${odd}"` && !/[\p{Pi}\p{Pf}]/u.test(odd)
    const sign = isPlain ? shown : codePointOf(odd)
    const what = /\s/u.test(odd) ? 'a space' : sign
    return [
      findingAt(candidatePlace(named), `The URL in ${named.source} holds ${what}.`, [
        tagFix('Write the encoded URL.', { [named.source]: writtenOnce(named.url) }),
      ]),
    ]
  },
})
