/**
 * Cards draw text, not markup.
 *
 * Leaves alone: texts about such markup, and angle brackets in a text about HTML or mathematics: only closing tags, `<br>` and tags
 * with attributes count.
 */
import { cardTitle, markupIn, PLAIN_TEXT } from '../shared/card-text.ts'
import { measured, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { findingAt } from '../shared/find-tags.ts'
import { quoted } from '../shared/page-text.ts'

export const titleNoHtml = defineRule({
  id: 'title-no-html',
  category: 'title',
  severity: 'warning',
  points: 1,
  title: 'The title is plain text',
  problem: 'HTML tags in the title',
  why: 'Meta tags hold plain text. Markup inside is printed as it is: angle brackets, stars and all.',
  fixes: ['Strip tags from the value before it is written into the page.'],
  sources: [
    official(
      'HTML in a title is removed.',
      'https://developers.pinterest.com/docs/web-features/article-rich-pins',
    ),
    official('Text is drawn as it is.', DOCUMENTS.discord),
    measured('16 pages have HTML in their texts.', DOCUMENTS.survey),
  ],
  supersededBy: ['markup-closed', 'has-title'],
  examples: {
    fails: ['<meta property="og:title" content="&lt;b&gt;Sourdough&lt;/b&gt; for beginners">'],
    passes: ['<meta property="og:title" content="The &lt;b&gt; element, explained">'],
  },
  check(facts) {
    const title = cardTitle(facts)
    if (!title) return 'not-applicable'
    const finding = findingAt(title.tag, `People may read ${quoted(title.text)}.`)
    const markup = markupIn(title.text)
    if (markup === null) return []
    return [
      markup === 'HTML tags'
        ? finding
        : { ...finding, problem: `${markup} in the title`, fixes: [PLAIN_TEXT] },
    ]
  },
})
