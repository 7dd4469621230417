/**
 * How much of a title is drawn differs from app to app; beyond this length nearly all cut it. One or two letters
 * say nothing.
 *
 * Leaves alone: everything up to 100 characters, though most apps cut earlier: newspapers write 80 and
 * are understood. Short names of front pages, and East Asian titles, in which two characters say much.
 */
import type { PlatformResults } from '../../platforms/platform-results.ts'
import { PLATFORMS } from '../../platforms/index.ts'
import { cardTitle, type CardText } from '../kit/card-text.ts'
import { measured, official } from '../../facts/evidence.ts'
import { DOCUMENTS, GOOGLE_COPY } from '../kit/documents.ts'
import { defineRule, type Finding } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { findingAt } from '../kit/find-tags.ts'
import { listText } from '../../facts/wording.ts'
import { characterCount, counted } from '../kit/page-text.ts'
import { isFrontPage } from '../kit/page-urls.ts'

/** Longest documented cut is 70 characters or bytes; two lines on a phone hold about 90. */
const TOO_LONG_CHARACTERS = 100
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
    {
      kind: 'content',
      description:
        'Write 60 to 70 characters, the important words first; leave the site name to og:site_name.',
    },
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
  mootWhen: ['has-title'],
  examples: {
    fails: [
      {
        html: examplePage(
          '<meta property="og:title" content="Everything you always wanted to know about sourdough bread, rye starters and stone ovens but never dared to ask your baker">',
        ),
      },
      { html: examplePage('<title>p3</title>') },
    ],
    passes: [
      { html: examplePage('<meta property="og:title" content="Sourdough for beginners">') },
      { html: examplePage('<title>面包</title>') },
    ],
  },
  check(facts, results) {
    const title = cardTitle(facts)
    if (!title) return 'not-applicable'
    const length = characterCount(title.text)
    if (length <= TOO_SHORT_CHARACTERS && /^[\p{Script=Latin}\d\p{P}]+$/u.test(title.text)) {
      if (isFrontPage(facts.finalUrl)) return []
      return [
        {
          ...findingAt(title.tag, `${title.tag.name} has only ${counted(length, 'character')}.`),
          problem: 'Title too short for cards',
        },
      ]
    }
    const byBytes = cutByBytes(title, length, results)
    if (byBytes) return [byBytes]
    if (length <= TOO_LONG_CHARACTERS) return []
    return [findingAt(title.tag, `${title.tag.name} has ${length} characters; ${whoCuts(length)}.`)]
  },
})

const NAMED = 4

/** What the cards show: cuts that are documented, in code or measured. */
function whoCuts(length: number): string {
  const cuts = PLATFORMS.flatMap(({ name, text: { title, titleSeen } }) => {
    const kept = Math.min(title?.characters ?? Infinity, titleSeen?.characters ?? Infinity)
    return kept < length ? [{ name, kept }] : []
  }).toSorted((a, b) => a.kept - b.kept)
  const [first, ...others] = cuts.slice(0, NAMED)
  if (!first) return 'apps cut titles after one to three lines'
  return listText([
    `${first.name} draws ${first.kept} of them`,
    ...others.map(({ name, kept }) => `${name} ${kept}`),
  ])
}

/** Where characters take several bytes, a platform that counts bytes keeps far fewer of them than 60 to 70. */
function cutByBytes({ tag, text }: CardText, length: number, { losses }: PlatformResults): Finding | null {
  const bytes = new TextEncoder().encode(text).length
  if (bytes <= length) return null
  const cutting = new Set(
    losses.flatMap(({ platform, losses: lost }) =>
      lost.some(({ faults }) => faults.includes('title-cut')) ? [platform] : [],
    ),
  )
  const [strictest] = PLATFORMS.filter(({ id }) => cutting.has(id))
    .flatMap(({ name, text: { title } }) => (title?.bytes === undefined ? [] : [{ name, kept: title.bytes }]))
    .toSorted((a, b) => a.kept - b.kept)
  if (!strictest) return null
  const { name, kept } = strictest
  const characters = Math.floor((kept * length) / bytes)
  return {
    ...findingAt(
      tag,
      `${tag.name} has ${bytes} bytes; ${name} keeps ${kept} of them, which is about ${characters} of its ${length} characters.`,
    ),
    fixes: [
      {
        description: `Say it in about ${characters} characters, the important words first; leave the site name to og:site_name.`,
      },
    ],
  }
}
