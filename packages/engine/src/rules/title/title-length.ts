/**
 * How much of a title is drawn differs from app to app; beyond this length nearly all cut it. One or two letters
 * say nothing.
 *
 * Leaves alone: everything up to 100 characters, though most apps cut earlier: newspapers write 80 and
 * are understood. Short names of front pages, and East Asian titles, in which two characters say much.
 */
import type { PlatformResults } from '../../platforms/platform-results.ts'
import { PLATFORMS } from '../../platforms/index.ts'
import { cardTitle, type CardText } from '../shared/card-text.ts'
import { measured, official } from '../../facts/evidence.ts'
import { DOCUMENTS, GOOGLE_COPY } from '../shared/documents.ts'
import { defineRule, type Fix } from '../define-rule.ts'
import { findingAt, placeName } from '../shared/find-tags.ts'
import { listText } from '../../facts/wording.ts'
import { characterCount } from '../../metadata/text.ts'
import { counted } from '../shared/page-text.ts'
import { isFrontPage } from '../shared/page-urls.ts'
import { contentFix } from '../shared/fixes.ts'

/** Longest documented cut is 70 characters or bytes; two lines on a phone hold about 90. */
const TOO_LONG_CHARACTERS = 100
/** What the fix asks for at least. */
const ADVISED_CHARACTERS = 60
const TOO_SHORT_CHARACTERS = 2

export const titleLength = defineRule({
  id: 'title-length',
  category: 'title',
  severity: 'warning',
  explains: ['title-cut'],
  title: 'The title has a length that cards can show',
  problem: 'Title too long for some cards',
  why: 'Apps cut titles after one to three lines. What is at the end is never seen; one or two letters tell nobody what the page is.',
  fixes: [
    contentFix(
      'Shorten the title that previews show (og:title, else the title of the page) to 60 to 70 characters, the important words first; the name of the site belongs in og:site_name.',
    ),
  ],
  sources: [
    official('Avoid titles that are half empty; say what the page is.', DOCUMENTS.googleTitle, GOOGLE_COPY),
    official('70 characters are kept.', DOCUMENTS.xMarkup),
    official('70 bytes are kept.', DOCUMENTS.discord),
    official('Two lines at most are drawn.', DOCUMENTS.whatsapp),
    measured(
      'A message card drew about 44 characters in 2017.',
      'https://blog.avenuecode.com/rich-previews-of-shared-links',
    ),
  ],
  supersededBy: ['attributes-well-formed', 'has-title'],
  examples: {
    fails: [
      '<meta property="og:title" content="Everything you always wanted to know about sourdough bread, rye starters and stone ovens but never dared to ask your baker">',
      '<title>p3</title>',
    ],
    passes: ['<meta property="og:title" content="Sourdough for beginners">', '<title>面包</title>'],
  },
  check(facts, results) {
    const title = cardTitle(facts)
    if (!title) return 'not-applicable'
    const length = characterCount(title.text)
    if (length <= TOO_SHORT_CHARACTERS && /^[\p{Script=Latin}\d\p{P}]+$/u.test(title.text)) {
      if (isFrontPage(facts.finalUrl)) return []
      return [
        {
          ...findingAt(title.tag, `${placeName(title.tag)} has only ${counted(length, 'character')}.`),
          problem: 'Title too short for cards',
        },
      ]
    }
    const isAscii = /^[\0-\x7f]*$/u.test(title.text)
    if (isAscii && length <= TOO_LONG_CHARACTERS) return []
    const cuts = cutsOf(title.text, results)
    const [shortest] = cuts
    // Who counts bytes shows less of such letters than others show of any.
    if (shortest?.bytes !== undefined && shortest.kept < ADVISED_CHARACTERS && !isAscii)
      return [{ ...findingAt(title.tag, messageOf(title, length, cuts)), fixes: [fewer(shortest.kept)] }]
    if (length <= TOO_LONG_CHARACTERS) return []
    return [findingAt(title.tag, messageOf(title, length, cuts))]
  },
})

const NAMED = 4

interface TitleCut {
  readonly name: string
  /** Characters that are shown. */
  readonly kept: number
  /** What the platform counts, where that is not characters. */
  readonly bytes: number | undefined
}

/** Who shows less of this title, the shortest first: as drawn, and only where the cut is known. */
function cutsOf(text: string, { previews }: PlatformResults): TitleCut[] {
  return previews
    .flatMap(({ platform, name, title, truncated }) => {
      const known = PLATFORMS.find(({ id }) => id === platform)?.text
      if (!truncated.title || title === null || !known?.title || !text.startsWith(title)) return []
      return [{ name, kept: characterCount(title), bytes: known.title.bytes }]
    })
    .toSorted((a, b) => a.kept - b.kept)
}

function messageOf({ tag }: CardText, length: number, cuts: readonly TitleCut[]): string {
  const [first, ...others] = cuts.slice(0, NAMED)
  const has = `${placeName(tag)} has ${length} characters`
  if (!first) return `${has}; apps cut titles after one to three lines.`
  const shown = ({ kept, bytes }: TitleCut) => (bytes === undefined ? `${kept}` : `${kept} (${bytes} bytes)`)
  const shows = `${first.name} shows ${shown(first)} of them`
  return `${has}; ${listText([shows, ...others.map((cut) => `${cut.name} ${shown(cut)}`)])}.`
}

const fewer = (characters: number): Fix => ({
  description: `Shorten the title to about ${characters} characters, the important words first; the site name belongs in og:site_name.`,
})
