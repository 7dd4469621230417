/**
 * `&amp;amp;` in the source is drawn as `&amp;`.
 *
 * Looks at every title tag, since platforms differ in which they draw.
 * Leaves alone: `&` and other signs that are escaped once, and character references in the page’s
 * text.
 */
import { titleTexts } from '../shared/card-text.ts'
import { code, measured } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { ESCAPE_ONCE, escapedTwice, isShownEscaped } from '../shared/escaped-text.ts'
import { tagFix } from '../shared/snippet.ts'

export const titleNotDoubleEscaped = defineRule({
  id: 'title-not-double-escaped',
  category: 'title',
  severity: 'warning',
  points: 3,
  title: 'The title is escaped once',
  problem: 'The title is escaped twice',
  why: 'A value that is escaped twice shows its code: people read "Bread &amp; butter".',
  fixes: [tagFix(ESCAPE_ONCE, { 'og:title': 'Bread & butter' })],
  sources: [
    code('Entities are decoded once, by the HTML parser.', DOCUMENTS.signalDesktop),
    code(
      'The title is drawn as it is.',
      'matrix-org/matrix-react-sdk src/components/views/rooms/LinkPreviewWidget.tsx at 4cfebf05',
    ),
    measured('34 pages escape text twice.', DOCUMENTS.survey),
  ],
  supersededBy: ['has-title'],
  examples: {
    fails: [
      '<meta property="og:title" content="Bread &amp;amp; butter">',
      '<meta property="og:title" content="Tides &amp; moons">\n<meta name="twitter:title" content="Tides &amp;amp; moons">',
    ],
    passes: ['<meta property="og:title" content="Bread &amp; butter">'],
  },
  check(facts) {
    const titles = titleTexts(facts)
    if (titles.length === 0) return 'not-applicable'
    return titles
      .filter(({ text }) => isShownEscaped(text))
      .map(({ tag, text }) => escapedTwice(tag, text, 80))
  },
})
