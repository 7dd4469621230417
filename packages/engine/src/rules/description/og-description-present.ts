/**
 * Some apps read the description from Open Graph alone.
 *
 * Leaves alone: a page without any description.
 */
import { cardDescription } from '../shared/card-text.ts'
import { code, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { filledTag } from '../shared/find-tags.ts'
import { lackOf, UNSEEN_TAGS } from '../shared/lack.ts'
import { tagFix } from '../shared/snippet.ts'
import { descriptionFaults } from './description-not-a-placeholder.ts'

const fixFor = (text: string) =>
  tagFix('Add og:description, the text that previews show; it may say the same as the meta description.', {
    'og:description': text,
  })

export const ogDescriptionPresent = defineRule({
  id: 'og-description-present',
  category: 'description',
  severity: 'warning',
  points: 1,
  explains: [
    'no-og-description',
    'no-description',
    'no-meta-description',
    'description-source',
    'tag-alone',
    'empty-tag',
  ],
  title: 'The page has og:description',
  problem: 'Missing og:description',
  why: 'Apps that read Open Graph alone pass over the meta description and draw none.',
  fixes: [fixFor('One or two sentences that say what the reader will find here.')],
  sources: [
    official('og:description is required for a preview.', DOCUMENTS.whatsapp),
    code('Reads og:description and nothing else.', DOCUMENTS.signalAndroid),
  ],
  needs: ['whole-page'],
  supersededBy: [...UNSEEN_TAGS, 'description-present'],
  examples: {
    fails: ['<meta name="description" content="Your first loaf in three days.">'],
    passes: ['<meta property="og:description" content="Your first loaf in three days.">'],
  },
  check(facts) {
    if (filledTag(facts, 'og:description')) return []
    const found = cardDescription(facts)?.text
    // A hole is not copied: the fix then names what to fill in.
    const text = found && !descriptionFaults(facts)(found) ? found : undefined
    const lack = lackOf(facts, 'og:description', 'og:description', text ? [fixFor(text)] : undefined)
    return lack ? [lack] : 'not-applicable'
  },
})
