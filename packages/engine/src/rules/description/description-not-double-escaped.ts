/**
 * `&amp;quot;` in the source is drawn as `&quot;`.
 *
 * Looks at every description tag, since platforms differ in which they draw.
 * Leaves alone: signs that are escaped once.
 */
import { descriptionTexts } from '../shared/card-text.ts'
import { code, measured } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { ESCAPE_ONCE, escapedTwice, isShownEscaped } from '../shared/escaped-text.ts'
import { tagFix } from '../shared/snippet.ts'

export const descriptionNotDoubleEscaped = defineRule({
  id: 'description-not-double-escaped',
  category: 'description',
  severity: 'warning',
  points: 1,
  title: 'The description is escaped once',
  problem: 'The description is escaped twice',
  why: 'A value that is escaped twice shows its code: people read "Grandma&#39;s bread".',
  fixes: [tagFix(ESCAPE_ONCE, { 'og:description': "Grandma's bread & butter" })],
  sources: [
    code('Entities are decoded once, by the HTML parser.', DOCUMENTS.signalDesktop),
    measured('34 pages escape text twice.', DOCUMENTS.survey),
  ],
  supersededBy: ['description-present'],
  examples: {
    fails: [
      '<meta property="og:description" content="Grandma&amp;#39;s own bread, every day">',
      '<meta property="og:description" content="Grandma&#39;s own bread, every day">\n<meta name="twitter:description" content="Grandma&amp;#39;s own bread, every day">',
    ],
    passes: ['<meta property="og:description" content="Grandma&#39;s own bread, every day">'],
  },
  check(facts) {
    const descriptions = descriptionTexts(facts)
    if (descriptions.length === 0) return 'not-applicable'
    return descriptions
      .filter(({ text }) => isShownEscaped(text))
      .map(({ tag, text }) => escapedTwice(tag, text, 160))
  },
})
