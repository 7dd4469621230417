/**
 * The second text of a card, and the first that is missing on real pages.
 *
 * Leaves alone: which of the three descriptions there is.
 */
import { keyName, listText, upperFirst } from '../../facts/wording.ts'
import { cardDescription, DESCRIPTION_KEYS } from '../shared/card-text.ts'
import { emptyOf, isTextInValue, UNSEEN_TAGS } from '../shared/lack.ts'
import { measured, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { tagFix } from '../shared/snippet.ts'

const SAMPLE = 'One or two sentences that say what the reader will find here.'

export const descriptionPresent = defineRule({
  id: 'description-present',
  category: 'description',
  severity: 'warning',
  points: 4,
  explains: ['no-description', 'no-og-description', 'empty-tag'],
  title: 'The page has a description',
  problem: 'Missing description',
  why: 'Most cards draw a sentence under the title. Without one they show a gap, or whatever text comes first on the page.',
  fixes: [
    tagFix(
      'Write one or two sentences about the page, and add them as meta description (for search engines) and as og:description (for previews).',
      {
        description: SAMPLE,
        'og:description': SAMPLE,
      },
    ),
  ],
  sources: [
    official('og:description is required for a preview.', DOCUMENTS.whatsapp),
    official('A one to two sentence description of the object.', DOCUMENTS.openGraph),
    measured('514 of the pages have no og:description, 453 no meta description.', DOCUMENTS.survey),
  ],
  needs: ['whole-page'],
  supersededBy: UNSEEN_TAGS,
  examples: {
    fails: ['<title>Sourdough for beginners</title>'],
    passes: ['<meta name="description" content="Your first loaf in three days, step by step.">'],
  },
  check(facts) {
    if (cardDescription(facts)) return []
    if (isTextInValue(facts, DESCRIPTION_KEYS)) return 'not-applicable'
    const empty = emptyOf(facts, DESCRIPTION_KEYS).map(keyName)
    return [
      empty.length > 0
        ? {
            problem: 'The description is empty',
            message: `${upperFirst(listText(empty))} ${empty.length === 1 ? 'is' : 'are'} empty.`,
          }
        : { message: 'There is no og:description, no twitter:description and no meta description.' },
    ]
  },
})
