/**
 * An empty duplicate of the real title: readers that take the first tag, or the last, see nothing.
 *
 * Leaves alone: keys whose every tag is empty: `og-title-present` says that better.
 */
import { tagValue } from '../../metadata/tag-index.ts'
import { isBlank } from '../../metadata/text.ts'
import { TITLE_KEYS } from '../shared/card-text.ts'
import { code, measured } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { findingAt, tagsNamed, placeName } from '../shared/find-tags.ts'

export const titleNotEmpty = defineRule({
  id: 'title-not-empty',
  category: 'title',
  severity: 'warning',
  points: 1,
  explains: ['empty-tag'],
  title: 'No title tag is empty',
  problem: 'Empty title tag',
  why: 'Some readers take the first og:title even if it is empty, and then show no card, although a full one is below.',
  fixes: ['Remove the empty tag; templates should leave it out when there is no value.'],
  sources: [
    code('The first tag wins, even if it is empty.', DOCUMENTS.mastodonExtractor),
    measured('6 pages have an empty duplicate before or after the value.', DOCUMENTS.survey),
  ],
  supersededBy: ['attributes-well-formed', 'og-title-present'],
  examples: {
    fails: ['<meta property="og:title" content="">\n<meta property="og:title" content="Sourdough">'],
    passes: ['<meta property="og:title" content="Sourdough">'],
  },
  check(facts) {
    return (
      TITLE_KEYS.flatMap((key) => tagsNamed(facts, key))
        // A value written in value= is another fault, with a rule of its own.
        .filter((tag) => tag.valueFrom !== 'value' && isBlank(tagValue(tag)))
        .map((tag) => findingAt(tag, `${placeName(tag)} is empty.`))
    )
  },
})
