/**
 * Some readers take the description from the standard tag alone.
 *
 * Leaves alone: a page without any description.
 */
import { cardDescription } from '../shared/card-text.ts'
import { code, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { filledTag } from '../shared/find-tags.ts'
import { lackOf } from '../shared/lack.ts'
import { tagFix } from '../shared/snippet.ts'

const fixFor = (text: string) =>
  tagFix('Add a meta description, the text for search engines; it may say the same as og:description.', {
    description: text,
  })

export const metaDescriptionPresent = defineRule({
  id: 'meta-description-present',
  category: 'description',
  severity: 'info',
  points: 1,
  explains: ['no-description', 'no-meta-description'],
  title: 'The page has a meta description',
  problem: 'Missing meta description',
  why: 'Search engines and readers that know no Open Graph look for <meta name="description"> and pass over og:description.',
  fixes: [fixFor('One or two sentences that say what the reader will find here.')],
  sources: [
    official('Snippets may be taken from the meta description.', DOCUMENTS.googleSnippet),
    code('Reads description and og:description in name= alone.', DOCUMENTS.wordpress),
  ],
  needs: ['whole-page'],
  supersededBy: ['attributes-well-formed', 'markup-closed', 'tags-not-swallowed', 'description-present'],
  examples: {
    fails: ['<meta property="og:description" content="Your first loaf in three days.">'],
    passes: ['<meta name="description" content="Your first loaf in three days.">'],
  },
  check(facts) {
    if (filledTag(facts, 'description')) return []
    const text = cardDescription(facts)?.text
    const lack = lackOf(facts, 'description', 'meta description', text ? [fixFor(text)] : undefined)
    return lack ? [lack] : 'not-applicable'
  },
})
