/**
 * The same text twice on one card.
 *
 * Leaves alone: a description that holds the title and more.
 */
import { upperFirst } from '../../facts/wording.ts'
import { cardDescription, cardTitle } from '../shared/card-text.ts'
import { code } from '../../facts/evidence.ts'
import { defineRule } from '../define-rule.ts'
import { findingAt, placeName } from '../shared/find-tags.ts'
import { contentFix } from '../shared/fixes.ts'

export const descriptionNotTitle = defineRule({
  id: 'description-not-title',
  category: 'description',
  severity: 'info',
  title: 'The description says more than the title',
  problem: 'The description repeats the title',
  why: 'The card says the same thing twice; some apps then leave the description out.',
  fixes: [contentFix('Say in a sentence what the title leaves open.')],
  sources: [
    code(
      'A description equal to the title is dropped.',
      'signalapp/Signal-iOS SignalUI/LinkPreview/LinkPreviewFetcher.swift',
    ),
  ],
  supersededBy: ['description-present'],
  examples: {
    fails: [
      '<title>Sourdough for beginners</title>\n<meta name="description" content="Sourdough for beginners">',
    ],
    passes: [
      '<title>Sourdough for beginners</title>\n<meta name="description" content="Your first loaf in three days.">',
    ],
  },
  check(facts) {
    const [title, description] = [cardTitle(facts), cardDescription(facts)]
    if (!title || !description) return 'not-applicable'
    if (title.text.toLowerCase() !== description.text.toLowerCase()) return []
    return [
      findingAt(
        description.tag,
        `${upperFirst(placeName(description.tag))} says the same as ${placeName(title.tag)}.`,
      ),
    ]
  },
})
