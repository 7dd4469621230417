/**
 * Without any title a card has nothing to say.
 *
 * Leaves alone: a page with any of the three titles; other rules report which of them is missing.
 */
import { listText, upperFirst } from '../../facts/wording.ts'
import { cardTitle, TITLE_KEYS } from '../shared/card-text.ts'
import { emptyOf, isTextInValue } from '../shared/lack.ts'
import { code, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { tagFix } from '../shared/snippet.ts'

const fixFor = (title: string) =>
  tagFix('Give the page a title, in its own element and for the card.', { title, 'og:title': title })

export const hasTitle = defineRule({
  id: 'has-title',
  category: 'title',
  severity: 'warning',
  points: 3,
  explains: ['no-title', 'guessed-title', 'empty-tag'],
  title: 'The page has a title',
  problem: 'Missing title',
  why: 'The title is the one text that every card shows. Without it apps show only the link, or the host name.',
  fixes: [fixFor('What this page is about')],
  sources: [
    official('og:title is required on every page.', DOCUMENTS.openGraph),
    code('No title, no preview.', DOCUMENTS.signalDesktop),
  ],
  needs: ['whole-page'],
  supersededBy: ['attributes-well-formed', 'markup-closed', 'tags-not-swallowed'],
  examples: {
    fails: [{ html: examplePage('', '<h1>Sourdough for beginners</h1>') }],
    passes: ['<title>Sourdough for beginners</title>'],
  },
  check(facts) {
    if (cardTitle(facts)) return []
    if (isTextInValue(facts, TITLE_KEYS)) return 'not-applicable'
    const heading = facts.extraction.firstHeading
    const empty = emptyOf(facts, TITLE_KEYS).map((key) => (key === 'title' ? 'the title element' : key))
    return [
      {
        ...(empty.length > 0
          ? {
              problem: 'The title is empty',
              message: `${upperFirst(listText(empty))} ${empty.length === 1 ? 'is' : 'are'} empty.`,
            }
          : { message: 'There is no og:title, no twitter:title and no title element.' }),
        ...(heading ? { fixes: [fixFor(heading)] } : {}),
      },
    ]
  },
})
