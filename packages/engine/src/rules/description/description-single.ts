/**
 * Two different descriptions under one key: which one is drawn depends on the reader.
 *
 * Leaves alone: copies with the same text.
 */
import { code, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { severalValues } from '../shared/several-values.ts'

export const descriptionSingle = defineRule({
  id: 'description-single',
  category: 'description',
  severity: 'warning',
  points: 1,
  explains: ['duplicate-description'],
  title: 'The page has one description per kind of tag',
  problem: 'The same description tag several times, with different values',
  why: 'The protocol lets the first one win, some apps take the last. Which text people see depends on where they look.',
  fixes: ['Keep one tag. Often a theme and a plug-in both write it: turn one of them off.'],
  sources: [
    official('In a conflict the first tag from the top is preferred.', DOCUMENTS.openGraph),
    code('The last og:description wins.', DOCUMENTS.synapsePreviews),
  ],
  supersededBy: ['tags-written-once', 'description-present'],
  examples: {
    fails: [
      '<meta name="description" content="Your first loaf in three days.">\n<meta name="description" content="Bakery in Hamburg since 1911.">',
    ],
    passes: ['<meta name="description" content="Your first loaf in three days.">'],
  },
  check: (facts) => [...severalValues(facts, 'og:description'), ...severalValues(facts, 'description')],
})
