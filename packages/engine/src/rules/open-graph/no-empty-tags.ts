/**
 * Empty tags are left-overs of templates; some readers take them at their word. Titles have a rule of
 * their own.
 *
 * Leaves alone: titles: `title-not-empty`.
 * Weight: most readers skip empty tags.
 */
import { isBlank } from '../../metadata/text.ts'
import { DOCUMENTS, code, measured } from '../claims.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../example-html.ts'
import { findingAt } from '../find-tags.ts'
import { platformsThat } from '../platform-effects.ts'

export const noEmptyTags = defineRule({
  id: 'no-empty-tags',
  category: 'open-graph',
  severity: 'info',
  points: 1,
  title: 'No tag of the card is empty',
  problem: 'A tag of the card is empty',
  why: 'A reader that takes the first tag may take the empty one, and leave out the text or picture that stands below it.',
  fixes: [{ description: 'Leave the tag out when there is no value.' }],
  sources: [
    code('The first tag wins, even if it is empty.', DOCUMENTS.mastodonExtractor),
    code('If the first picture is empty the next is not tried.', DOCUMENTS.lemmy),
    measured('6 pages have an empty duplicate of a value.', DOCUMENTS.survey),
  ],
  platforms: () => platformsThat(({ reads }) => reads.empty === 'wins'),
  examples: {
    fails: [{ html: examplePage('<meta property="og:image" content="">') }],
    passes: [{ html: examplePage('<meta property="og:image" content="https://example.com/card.png">') }],
  },
  check({ extraction: { openGraph, twitter } }) {
    const tags = [...openGraph, ...twitter].filter(({ name }) => !/:title$/iu.test(name))
    if (tags.length === 0) return 'not-applicable'
    return tags
      .filter(({ content }) => isBlank(content))
      .map((tag) => findingAt(tag, `${tag.name} is empty.`))
  },
})
