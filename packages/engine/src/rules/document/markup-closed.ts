/**
 * A quote or an element that is opened and not closed swallows the tags behind it. All that is missing then has this one
 * cause, so it is named first and the rest is kept back.
 *
 * Leaves alone: values that hold a tag on purpose, which begin in another way than by ending theirs.
 */
import type { PageTag, Swallowed } from '../../extract/tags.ts'
import { official } from '../../facts/evidence.ts'
import { listText } from '../../facts/wording.ts'
import { defineRule, type Finding, type Fix } from '../define-rule.ts'
import { findingAt } from '../shared/find-tags.ts'
import { quoted } from '../shared/page-text.ts'
import { setting } from '../shared/snippet.ts'
import { openValue, valueBeforeKey, type OpenValue } from '../shared/written-values.ts'

/** The end of one tag and the beginning of the next, inside of a value: the quote before it was never closed. */
const SWALLOWED = />\s*<(?:meta|link|title|script|\/head)\b/iu
/** Inside of a title, where no tag counts until it is closed. */
const SWALLOWED_BY_TITLE = /<(?:meta|link|script|\/head|body)\b/iu

function swallowing(tag: PageTag): Finding | null {
  // What is escaped is text about tags.
  if (!tag.rawMarkup) return null
  const isTitle = tag.attribute === 'tag'
  const match = (isTitle ? SWALLOWED_BY_TITLE : SWALLOWED).exec(tag.content)
  if (!match) return null
  const open = tag.written === undefined ? null : openValue(tag.written)
  const opened = isTitle ? '<title>' : `the quote that opens the value of ${tag.name}`
  const text = open?.text ?? tag.content.slice(0, match.index)
  const message = `From line ${tag.line}, column ${tag.column} on: ${opened} is not closed${byOther(open)}, and what comes behind ${quoted(text)} is part of it.`
  return findingAt(tag, message, open ? closeFixes(tag.name, open) : undefined)
}

const byOther = (open: OpenValue | null): string =>
  open?.isClosedByOther
    ? `: it is opened with ${open.quote} and ended with ${open.quote === '"' ? "'" : '"'}`
    : ''

/** Fixes to make by hand: what a program takes for the tag reaches over others. */
function closeFixes(key: string, { attribute, text, quote }: OpenValue): Fix[] | undefined {
  if (attribute !== 'content' || text === null) return undefined
  const description = `Close the value with the quote that opens it (${quote}), where its text ends.`
  return [{ description, ...setting({ [key.trim().toLowerCase()]: text }), apply: 'none' }]
}

/** A `<meta>` that the end of the page cuts, mostly because a quote is closed nowhere: it is no tag at all. */
function cutTag({ by, how, keys, written = '', ...place }: Swallowed): Finding | null {
  if (by !== 'meta' || how !== 'open') return null
  const open = openValue(written)
  const [key = by, ...others] = keys
  const at = `From line ${place.line}, column ${place.column} on`
  const behind =
    others.length === 0
      ? ''
      : `, and ${listText(others.slice(0, MAX_NAMED))} behind it ${others.length === 1 ? 'is' : 'are'} part of it`
  const message = open
    ? `${at}: the value of ${key} is opened with ${open.quote} and closed nowhere${open.isClosedByOther ? `, for it ends with ${otherQuote(open)}` : ''}${behind}.${meantText(open)}`
    : `${at}: the page ends inside of the tag of ${key}${behind}.`
  return findingAt({ ...place, name: key }, message, open ? closeFixes(key, open) : CUT)
}

const MAX_NAMED = 4

const CUT: Fix[] = [
  {
    description: 'Write the tag to its end: the page is cut off, or a quote in it is never closed.',
    apply: 'none',
  },
]

const otherQuote = ({ quote }: OpenValue): string => (quote === '"' ? "'" : '"')

/** In a tag that is no part of the card: a style sheet's link, an `<html>`; or in one whose own key became part of its value. */
function openQuote({ by, how, keys, written = '', ...place }: Swallowed): Finding | null {
  if (how !== 'quote') return null
  const open = by === 'meta' ? valueBeforeKey(written) : null
  const [key = by] = keys
  const message = `From line ${place.line}, column ${place.column} on: a quote of <${by}> is not closed${byOther(open)}, and ${listText(keys)} behind it ${keys.length === 1 ? 'is' : 'are'} part of it.${meantText(open)}`
  return findingAt({ ...place, name: open ? key : by }, message, open ? closeFixes(key, open) : undefined)
}

const meantText = (open: OpenValue | null): string =>
  open?.text ? ` The value was meant to be ${quoted(open.text)}.` : ''

const LOST = '<meta property="og:description" content="Your first loaf in three days.">'

export const markupClosed = defineRule({
  id: 'markup-closed',
  category: 'document',
  severity: 'warning',
  points: 4,
  title: 'Quotes and titles of the head are closed',
  problem: 'A quote or a title is not closed and swallows the tags behind it',
  why: 'Every reader takes what follows for text, up to the next quote or to the end of the title. The tags in between do not exist for anybody.',
  fixes: ['Close it where its text ends. Everything that is missing behind it then comes back.'],
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
      `<meta property="og:title" content="Sourdough>\n${LOST}`,
      `<meta property='og:title' content='Sourdough"/>\n${LOST}`,
      `<title>Sourdough\n${LOST}`,
      `<title>Sourdough</title>\n<link rel="stylesheet" href="/a.css>\n${LOST}`,
    ],
    passes: [`<meta property="og:title" content="The &lt;meta> element">\n${LOST}`],
  },
  check: ({ extraction: { allTags, swallowed } }) =>
    [
      ...allTags.flatMap((tag) => swallowing(tag) ?? []),
      ...swallowed.flatMap((one) => openQuote(one) ?? cutTag(one) ?? []),
    ].slice(0, 1),
})
