/**
 * `&amp;quot;` in the source is drawn as `&quot;`.
 *
 * Leaves alone: signs that are escaped once.
 * Weight: seen by everyone, but still understood.
 */
import { isEscapedTwice } from '../../metadata/text.ts'
import { cardDescription } from '../card-text.ts'
import { DOCUMENTS, code, measured } from '../claims.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../example-html.ts'
import { findingAt } from '../find-tags.ts'
import { quoted } from '../page-text.ts'

export const descriptionNotDoubleEscaped = defineRule({
  id: 'description-not-double-escaped',
  category: 'description',
  severity: 'warning',
  points: 2,
  title: 'The description is escaped once',
  problem: 'The description is escaped twice',
  why: 'A value that is escaped twice shows its code: people read “Grandma&#39;s bread”.',
  fixes: [
    {
      description:
        'Escape the value in one place only: the data should hold plain text, the template escapes it.',
      snippet: '<meta property="og:description" content="Grandma\'s bread &amp; butter">',
    },
  ],
  sources: [
    code('Entities are decoded once, by the HTML parser.', DOCUMENTS.signalDesktop),
    measured('34 pages escape text twice.', DOCUMENTS.survey),
  ],
  mootWhen: ['description-present'],
  examples: {
    fails: [
      {
        html: examplePage(
          '<meta property="og:description" content="Grandma&amp;#39;s own bread, every day">',
        ),
      },
    ],
    passes: [
      { html: examplePage('<meta property="og:description" content="Grandma&#39;s own bread, every day">') },
    ],
  },
  check(facts) {
    const description = cardDescription(facts)
    if (!description) return 'not-applicable'
    if (!isEscapedTwice(description.text)) return []
    return [findingAt(description.tag, `People will read ${quoted(description.text, 160)}.`)]
  },
})
