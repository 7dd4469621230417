/**
 * People who do not see the picture hear this text in its place.
 *
 * Leaves alone: twitter:image:alt in place of og:image:alt.
 * Weight: asked for by the protocol, used by few cards, and missing on many.
 */
import { cardImage, candidatePlace } from '../card-image.ts'
import { DOCUMENTS, official } from '../claims.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../example-html.ts'
import { findingAt } from '../find-tags.ts'
import { platformsThat } from '../platform-effects.ts'
import { metaSnippet, setting, settingOfImage } from '../snippet.ts'

const DESCRIBE = 'Describe what the picture shows, in one sentence.'
const ALT = 'A round loaf of sourdough on a wooden board'
const head = '<meta property="og:image" content="https://example.com/card.png">'

export const imageAltPresent = defineRule({
  id: 'image-alt-present',
  category: 'image',
  severity: 'info',
  points: 1,
  title: 'The picture has a text for those who cannot see it',
  problem: 'The picture has no alternative text',
  why: 'Screen readers read this text aloud in place of the picture.',
  fixes: [
    {
      description: DESCRIBE,
      ...setting({ 'og:image:alt': ALT }),
    },
  ],
  sources: [
    official(
      'A page with og:image should have og:image:alt; a description, not a caption.',
      DOCUMENTS.openGraph,
    ),
    official('twitter:image:alt, up to 420 characters.', DOCUMENTS.xMarkup),
  ],
  platforms: () => platformsThat(({ reads }) => reads.imageAlt !== null),
  mootWhen: ['image-present'],
  examples: {
    fails: [{ html: examplePage(head) }],
    passes: [{ html: examplePage(`${head}\n${metaSnippet('og:image:alt', 'A round loaf of sourdough')}`) }],
  },
  check(facts) {
    const named = cardImage(facts)
    if (!named) return 'not-applicable'
    if (named.alt?.trim() || (facts.metadata.imageAlt && named.url === facts.metadata.image?.value)) return []
    return [
      findingAt(candidatePlace(named), 'There is no og:image:alt.', [
        { description: DESCRIBE, ...settingOfImage(named.url, { 'og:image:alt': ALT }) },
      ]),
    ]
  },
})
