/**
 * Two different titles under one key: half of the readers take the first, half the last.
 *
 * Leaves alone: copies with the same text, however spaced, and og:title with a different title element.
 */
import { code, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { severalValues } from '../shared/several-values.ts'

export const titleSingle = defineRule({
  id: 'title-single',
  category: 'title',
  severity: 'warning',
  points: 1,
  explains: ['duplicate-title'],
  title: 'The page has one title per kind of tag',
  problem: 'The same title tag several times, with different values',
  why: 'The protocol lets the first one win, some apps take the last. Which title people see depends on where they look.',
  fixes: ['Keep one tag. Often a theme and a plug-in both write it: turn one of them off.'],
  sources: [
    official('In a conflict the first tag from the top is preferred.', DOCUMENTS.openGraph),
    code('The last og:title wins.', DOCUMENTS.signalAndroid),
    code('The last og:title wins.', DOCUMENTS.synapsePreviews),
  ],
  supersededBy: ['tags-written-once', 'has-title'],
  examples: {
    fails: ['<meta property="og:title" content="Sourdough">\n<meta property="og:title" content="My bakery">'],
    passes: ['<title>Sourdough | My bakery</title>\n<meta property="og:title" content="Sourdough">'],
  },
  check: (facts) => [...severalValues(facts, 'og:title'), ...severalValues(facts, 'title')],
})
