/**
 * Cards draw text, not markup.
 *
 * Leaves alone: texts about such markup, and angle brackets in a text about HTML: only closing tags, `<br>` and tags with
 * attributes count.
 */
import { cardDescription, markupIn, PLAIN_TEXT } from '../shared/card-text.ts'
import { measured, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { findingAt } from '../shared/find-tags.ts'
import { quoted } from '../shared/page-text.ts'

export const descriptionNoHtml = defineRule({
  id: 'description-no-html',
  category: 'description',
  severity: 'warning',
  points: 1,
  title: 'The description is plain text',
  problem: 'HTML tags in the description',
  why: 'Meta tags hold plain text. Markup inside is printed as it is: angle brackets, stars and all.',
  fixes: ['Strip tags from the value before it is written into the page.'],
  sources: [
    official('Text is drawn as it is.', DOCUMENTS.discord),
    measured('16 pages have HTML in their texts.', DOCUMENTS.survey),
  ],
  supersededBy: ['markup-closed', 'description-present'],
  examples: {
    fails: [
      '<meta name="description" content="&lt;p&gt;Your first loaf.&lt;/p&gt;&lt;br&gt;In three days.">',
      '<meta name="description" content="**Always wet**: see [the dough](https://example.com/dough).">',
    ],
    passes: [
      '<meta name="description" content="Your first loaf. In three days.">',
      '<meta name="description" content="How **bold** is written in Markdown.">',
    ],
  },
  check(facts) {
    const description = cardDescription(facts)
    if (!description) return 'not-applicable'
    const finding = findingAt(description.tag, `People may read ${quoted(description.text, 160)}.`)
    const markup = markupIn(description.text)
    if (markup === null) return []
    const problem = `${markup} in the description`
    return [markup === 'HTML tags' ? finding : { ...finding, problem, fixes: [PLAIN_TEXT] }]
  },
})
