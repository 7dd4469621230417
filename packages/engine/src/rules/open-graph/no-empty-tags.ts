/**
 * Empty tags are left-overs of templates; some readers take them at their word. Titles have a rule of
 * their own.
 *
 * Leaves alone: titles: `title-not-empty`; keys whose empty tag no platform is known to take, such as fb:app_id.
 */
import { upperFirst } from '../../facts/wording.ts'
import type { PageTag } from '../../extract/tags.ts'
import { tagKeys } from '../../metadata/tag-index.ts'
import { isBlank } from '../../metadata/text.ts'
import { code, measured } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { defineRule, type Fix } from '../define-rule.ts'
import { withoutVisitor } from '../shared/tracking.ts'
import { cardImage } from '../shared/card-image.ts'
import { cardDescription } from '../shared/card-text.ts'
import { filledTag, findingAt, placeName } from '../shared/find-tags.ts'
import { KEYS_TAKEN_EMPTY } from '../shared/keys-read.ts'
import { tagFix } from '../shared/snippet.ts'

/** Whether there is a card that an empty tag of this key takes something from. */
const matters = (tag: PageTag): boolean =>
  !/:title$/iu.test(tag.name) && tagKeys(tag).some((key) => KEYS_TAKEN_EMPTY.has(key))

/** Of a page with no image or no description at all, the rules say so that ask for one. */
const isAllThereIs = (facts: PageIndex, { name }: PageTag): boolean =>
  /description/iu.test(name)
    ? !cardDescription(facts) || !filledTag(facts, 'og:description')
    : /image(?::url|:secure_url|:src)?$/iu.test(name) &&
      (!cardImage(facts) || (/^og:image$/iu.test(name) && !namesOwnImage(facts)))

const namesOwnImage = ({ imageCandidates }: PageIndex): boolean =>
  imageCandidates.some(({ source }) => source === 'og:image')

/** A page has its own URL at hand. */
const fixesOf = (facts: PageIndex, { name }: PageTag): Fix[] | undefined =>
  name.toLowerCase() === 'og:url' && !filledTag(facts, 'og:url')
    ? [
        tagFix("Write the page's own URL in it.", {
          'og:url': facts.metadata.canonicalUrl?.value ?? withoutVisitor(facts.pageUrl).href,
        }),
      ]
    : undefined

const isEmpty = ({ content }: PageTag): boolean => isBlank(content)

export const noEmptyTags = defineRule({
  id: 'no-empty-tags',
  category: 'open-graph',
  severity: 'info',
  points: 1,
  explains: ['empty-tag'],
  title: 'No tag of the card is empty',
  problem: 'Empty tag',
  why: 'A reader that takes the first tag may take the empty one, and leave out the text or image that is below it.',
  fixes: ['Leave the tag out when there is no value.'],
  sources: [
    code('The first tag wins, even if it is empty.', DOCUMENTS.mastodonExtractor),
    code('If the first image is empty the next is not tried.', DOCUMENTS.lemmy),
    measured('6 pages have an empty duplicate of a value.', DOCUMENTS.survey),
  ],
  supersededBy: ['attributes-well-formed'],
  examples: {
    fails: [
      '<meta property="og:image" content="">\n<meta property="og:image" content="https://example.com/card.png">',
    ],
    passes: [
      '<meta property="og:image" content="https://example.com/card.png">',
      '<meta property="og:image" content="https://example.com/card.png">\n<meta property="fb:app_id" content="">\n<meta name="twitter:description" content="">',
    ],
  },
  check(facts) {
    const { openGraph, twitter } = facts.extraction
    const tags = [...openGraph, ...twitter]
    if (!tags.some(matters)) return 'not-applicable'
    return tags
      .filter((tag) => isEmpty(tag) && matters(tag) && !isAllThereIs(facts, tag))
      .map((tag) => findingAt(tag, `${upperFirst(placeName(tag))} is empty.`, fixesOf(facts, tag)))
  },
})
