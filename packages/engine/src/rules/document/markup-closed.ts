/**
 * A quote or an element that is opened and not closed swallows the tags behind it. All that is missing then has this one
 * cause, so it is named first and the rest is kept back.
 *
 * Leaves alone: values that hold a tag on purpose, which begin in another way than by ending theirs.
 */
import type { PageTag, Swallowed } from '../../extract/tags.ts'
import { official } from '../../facts/evidence.ts'
import { listText } from '../../facts/wording.ts'
import { defineRule, type Finding } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { findingAt } from '../kit/find-tags.ts'
import { quoted } from '../kit/page-text.ts'

/** The end of one tag and the beginning of the next, inside of a value: the quote before it was never closed. */
const SWALLOWED = />\s*<(?:meta|link|title|script|\/head)\b/iu
/** Inside of a title, where no tag counts until it is closed. */
const SWALLOWED_BY_TITLE = /<(?:meta|link|script|\/head|body)\b/iu

function swallowing(tag: PageTag): Finding | null {
  const isTitle = tag.attribute === 'tag'
  const match = (isTitle ? SWALLOWED_BY_TITLE : SWALLOWED).exec(tag.content)
  if (!match) return null
  const opened = isTitle ? '<title>' : `the quote that opens the value of ${tag.name}`
  const message = `From line ${tag.line}, column ${tag.column} on: ${opened} is not closed, and what comes behind ${quoted(tag.content.slice(0, match.index))} is part of it.`
  return findingAt(tag, message)
}

/** In a tag that is no part of the card: a style sheet's link, an `<html>`. */
function openQuote({ by, how, keys, ...place }: Swallowed): Finding | null {
  if (how !== 'quote') return null
  const message = `From line ${place.line}, column ${place.column} on: a quote of <${by}> is not closed, and ${listText(keys)} behind it ${keys.length === 1 ? 'is' : 'are'} part of it.`
  return findingAt({ ...place, name: by }, message)
}

const LOST = '<meta property="og:description" content="Your first loaf in three days.">'

export const markupClosed = defineRule({
  id: 'markup-closed',
  category: 'document',
  severity: 'warning',
  care: 4,
  title: 'Quotes and titles of the head are closed',
  problem: 'A quote or a title is not closed and swallows the tags behind it',
  why: 'Every reader takes what follows for text, up to the next quote or to the end of the title. The tags in between do not exist for anybody.',
  fixes: [
    { description: 'Close it where its text ends. Everything that is missing behind it then comes back.' },
  ],
  sources: [
    official(
      'A value in double quotes ends with the next double quote.',
      'https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(double-quoted)-state',
    ),
    official(
      'A title holds text up to its end tag.',
      'https://html.spec.whatwg.org/multipage/parsing.html#rcdata-state',
    ),
  ],
  examples: {
    fails: [
      { html: examplePage(`<meta property="og:title" content="Sourdough>\n${LOST}`) },
      { html: examplePage(`<title>Sourdough\n${LOST}`) },
      { html: examplePage(`<title>Sourdough</title>\n<link rel="stylesheet" href="/a.css>\n${LOST}`) },
    ],
    passes: [{ html: examplePage(`<meta property="og:title" content="The &lt;meta> element">\n${LOST}`) }],
  },
  check: ({ extraction: { allTags, swallowed } }) =>
    [
      ...allTags.flatMap((tag) => swallowing(tag) ?? []),
      ...swallowed.flatMap((one) => openQuote(one) ?? []),
    ].slice(0, 1),
})
