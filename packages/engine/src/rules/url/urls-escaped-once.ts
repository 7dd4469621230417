/**
 * `&amp;amp;` in the source leaves `&amp;` in the URL: the server gets a parameter called `amp;theme`.
 *
 * Leaves alone: `&` that is escaped once, as it should be, and other references, which may be meant in a URL.
 */
import { measured } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { escapedOnce, ESCAPE_ONCE } from '../shared/escaped-text.ts'
import { findingAt, placesNamed } from '../shared/find-tags.ts'
import { oneLine, quoted } from '../shared/page-text.ts'
import { tagFix } from '../shared/snippet.ts'

const KEYS = [
  'og:image',
  'og:image:url',
  'og:image:secure_url',
  'twitter:image',
  'twitter:image:src',
  'og:url',
  'og:video',
  'twitter:player',
]

export const urlsEscapedOnce = defineRule({
  id: 'urls-escaped-once',
  category: 'url',
  severity: 'warning',
  points: 3,
  title: 'The URLs are escaped once',
  problem: 'A URL is escaped twice',
  why: 'A browser and a crawler take one layer of escapes off. What is left of the second belongs to the URL, and the server does not know the parameter.',
  fixes: [tagFix(ESCAPE_ONCE, { 'og:image': 'https://example.com/card.png?title=Rye&theme=dark' })],
  sources: [measured('34 pages escape text twice.', DOCUMENTS.survey)],
  examples: {
    fails: ['<meta property="og:image" content="https://example.com/c.png?a=1&amp;amp;b=2">'],
    passes: ['<meta property="og:image" content="https://example.com/c.png?a=1&amp;b=2">'],
  },
  check(facts) {
    const places = placesNamed(facts, KEYS, ['canonical'])
    if (places.length === 0) return 'not-applicable'
    return places.flatMap((place) => {
      const written = place.content?.trim() ?? ''
      const meant = escapedOnce(written)
      if (meant === written) return []
      const key = place.name === 'link canonical' ? 'canonical' : place.name
      return [
        findingAt(place, `${oneLine(place.name, 40)} holds ${quoted(written)}: "&" is escaped twice.`, [
          tagFix(ESCAPE_ONCE, { [key]: meant }),
        ]),
      ]
    })
  },
})
