/**
 * Too long is cut, too short says nothing.
 *
 * Leaves alone: 200 to 350 characters, which are cut in places but read well; East Asian text counts
 * three for one.
 */
import { upperFirst } from '../../facts/wording.ts'
import { cardDescription } from '../shared/card-text.ts'
import { code, measured, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { findingAt, placeName } from '../shared/find-tags.ts'
import { characterCount } from '../../metadata/text.ts'
import { counted } from '../shared/page-text.ts'
import { contentFix } from '../shared/fixes.ts'

/** Discord keeps 350 bytes, the most that any documented limit of a chat app leaves. */
const TOO_LONG_CHARACTERS = 350
const TOO_SHORT_CHARACTERS = 15

const LONG =
  'Your first loaf in three days, step by step, with photographs of every stage of the dough. '.repeat(5)

export const descriptionLength = defineRule({
  id: 'description-length',
  category: 'description',
  severity: 'warning',
  points: 1,
  title: 'The description has a length that cards can show',
  problem: 'Description too long or too short for some cards',
  why: 'Apps show one to three lines. A longer text is cut in the middle of a sentence; a few letters tell nobody anything.',
  fixes: [
    contentFix(
      'Change the description that previews show (og:description, else the meta description) to 80 to 200 characters: one or two sentences, the point first.',
    ),
  ],
  sources: [
    official('350 bytes are kept.', DOCUMENTS.discord),
    official('200 characters are kept.', DOCUMENTS.xMarkup),
    official('One or two lines are drawn; about 80 characters are enough.', DOCUMENTS.whatsapp),
    code('250 characters are kept.', 'discourse/onebox lib/onebox/engine/standard_embed.rb at a40aabdf'),
    measured('210 pages have more than 300 characters.', DOCUMENTS.survey),
  ],
  supersededBy: ['attributes-well-formed', 'description-present'],
  examples: {
    fails: [
      `<meta property="og:description" content="${LONG}">`,
      '<meta property="og:description" content="Bread.">',
    ],
    passes: ['<meta property="og:description" content="Your first loaf in three days.">'],
  },
  check(facts) {
    const description = cardDescription(facts)
    if (!description) return 'not-applicable'
    const { tag, text } = description
    const length = tag.contentLength ?? characterCount(text)
    if (length > TOO_LONG_CHARACTERS) {
      return [
        findingAt(
          tag,
          `${upperFirst(placeName(tag))} has ${length} characters; cards show the first 80 to 200.`,
        ),
      ]
    }
    return length < TOO_SHORT_CHARACTERS && isTooShortDescription(text)
      ? [findingAt(tag, `${upperFirst(placeName(tag))} has only ${counted(length, 'character')}.`)]
      : []
  },
})

/** Whether a description says too little: one Chinese, Japanese or Korean character says about as much as three Latin ones. */
export function isTooShortDescription(text: string): boolean {
  const eastAsian =
    text.match(/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/gu)?.length ?? 0
  return characterCount(text) + 2 * eastAsian < TOO_SHORT_CHARACTERS
}
