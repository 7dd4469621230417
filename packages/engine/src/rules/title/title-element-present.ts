/**
 * The element that browsers, search engines and simple readers take.
 *
 * Leaves alone: a page without any title.
 */
import { cardTitle } from '../shared/card-text.ts'
import { code, official } from '../../facts/evidence.ts'
import { DOCUMENTS, GOOGLE_COPY } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { filledTag } from '../shared/find-tags.ts'
import { lackOf } from '../shared/lack.ts'
import { tagFix } from '../shared/snippet.ts'

const fixFor = (title: string) => tagFix('Add a title element to the head.', { title })

export const titleElementPresent = defineRule({
  id: 'title-element-present',
  category: 'title',
  severity: 'warning',
  points: 2,
  explains: ['no-title', 'tag-alone'],
  title: 'The page has a title element',
  problem: 'Missing title element',
  why: 'Browser tabs, bookmarks, search results and some editors take the title element and nothing else.',
  fixes: [fixFor('What this page is about')],
  sources: [
    official('Every page should have a title element.', DOCUMENTS.googleTitle, GOOGLE_COPY),
    code('Reads the title element alone; og:title is ignored.', DOCUMENTS.wordpress),
  ],
  needs: ['whole-page'],
  supersededBy: ['markup-closed', 'tags-not-swallowed', 'has-title'],
  examples: {
    fails: ['<meta property="og:title" content="Sourdough for beginners">'],
    passes: ['<title>Sourdough for beginners</title>'],
  },
  check(facts) {
    if (filledTag(facts, 'title')) return []
    const title = cardTitle(facts)?.text
    const lack = lackOf(facts, 'title', 'title element', title ? [fixFor(title)] : undefined)
    return lack ? [lack] : 'not-applicable'
  },
})
