/**
 * A quote inside of a value ends it, and what follows becomes attributes of its own; a value in curly quotes or in none ends
 * at its first space; of an attribute that is there twice the first counts. Readers all take the same short value, and the
 * words of the author are in the page all the same.
 *
 * Leaves alone: values that are whole, whatever quotes they hold, and quotes that are never closed: `markup-closed`.
 */
import type { PageTag } from '../../extract/tags.ts'
import { official, reports } from '../../facts/evidence.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { listText } from '../../facts/wording.ts'
import { defineRule, type Finding, type Fix } from '../define-rule.ts'
import { meantTag } from '../shared/as-meant.ts'
import { findingAt } from '../shared/find-tags.ts'
import { oneLine, quoted } from '../shared/page-text.ts'
import { setting } from '../shared/snippet.ts'
import { brokenValue, repeatedAttribute, type BrokenValue } from '../shared/written-values.ts'

/** What is said of a key whose value is cut is not said again of its length or its absence. */
const MISSED: readonly (readonly [key: RegExp, rules: readonly string[]])[] = [
  [/title$/u, ['has-title', 'og-title-present', 'title-not-empty', 'title-length']],
  [
    /description$/u,
    ['description-present', 'og-description-present', 'meta-description-present', 'description-length'],
  ],
  [/image(?::url|:secure_url|:src)?$/u, ['image-present', 'og-image-present', 'image-url-usable']],
  [/^og:url$/u, ['og-url-present', 'og-url-absolute']],
  [/^og:type$/u, ['og-type-present']],
  [/^og:site_name$/u, ['og-site-name-present']],
  [/^twitter:card$/u, ['twitter-card-present', 'twitter-card-valid']],
]

const supersededFor = (key: string): string[] => [
  'no-empty-tags',
  ...MISSED.flatMap(([named, rules]) => (named.test(key) ? rules : [])),
]

interface Words {
  readonly says: string
  readonly problem: string
  readonly fix: string
}

function wordsOf({ fault }: BrokenValue, tag: PageTag): Words {
  const got = `readers get ${tag.content.trim() === '' ? 'an empty value' : quoted(tag.content)}`
  const straight = 'Write the value in straight double quotes.'
  switch (fault) {
    case 'quote-inside':
      return {
        says: `the quote inside of its value ends it: ${got}`,
        problem: 'A quote inside of a value ends it',
        fix: 'Write &quot; for each quote inside of the value.',
      }
    case 'backslash-quote':
      return {
        says: `a backslash before a quote means nothing in HTML, so the quote ends the value: ${got}`,
        problem: 'A quote with a backslash before it ends the value',
        fix: 'Write &quot; for each quote inside of the value.',
      }
    case 'curly-quotes':
      return {
        says: `its quotes are not straight ones, so that they are part of the value, which ends at its first space: ${got}`,
        problem: 'A value is in curly quotes, or in escaped ones',
        fix: straight,
      }
    case 'no-opening-quote':
      return {
        says: `the quote that opens its value is missing, so that it ends at its first space: ${got}`,
        problem: 'The quote that opens a value is missing',
        fix: straight,
      }
    case 'no-quotes':
      return {
        says: `its value is not in quotes, and ends at its first space: ${got}`,
        problem: 'A value of several words is not in quotes',
        fix: straight,
      }
  }
}

function fixesFor(meant: PageTag | null, description: string): Fix[] {
  if (!meant) return [{ description, apply: 'none' }]
  return [{ description, ...setting({ [meant.name]: meant.content }), apply: 'replace' }]
}

function quotesFinding(tag: PageTag, written: string): Finding | null {
  const broken = brokenValue(written)
  const meant = meantTag(tag)
  const isKeyOdd = meant !== null && meant.name !== tag.name
  if (!broken && !isKeyOdd) return null
  const words = wordsOf(broken ?? { fault: 'curly-quotes', meant: null }, tag)
  const key = meant?.name ?? tag.name
  const says = broken
    ? words.says
    : `the quotes of its key are not straight ones, so that they are part of the key, which nobody knows`
  return {
    ...findingAt(tag, `${oneLine(key, 60)} in line ${tag.line}: ${says}.`, fixesFor(meant, words.fix)),
    problem: words.problem,
    supersedes: supersededFor(key),
  }
}

const KEY = /^(?:(?:og|twitter|article):[a-z:_]+|description)$/u

/** What is missed where this key is in no tag of its own; its value may still be too long, as that of the first. */
const missedFor = (key: string): string[] =>
  key.startsWith('og:') ? supersededFor(key).filter((rule) => rule.endsWith('-present')) : []

function repeatedFinding(tag: PageTag, written: string, { entries }: PageIndex): Finding | null {
  const repeated = repeatedAttribute(written)
  if (!repeated) return null
  const { name, values } = repeated
  const key = tag.name.trim().toLowerCase()
  const shown = listText(values.slice(0, 3).map((value) => (value === '' ? 'nothing' : quoted(value))))
  const meant = meantTag(tag)
  const description =
    name === 'content'
      ? meant
        ? 'Keep the value that is meant.'
        : 'Keep the value that is meant, and take the other one out.'
      : 'Write each key in a tag of its own.'
  // Of two keys in one tag the second is written nowhere else: what its absence costs comes of this.
  const lost = name === 'content' ? [] : values.slice(1).filter((one) => KEY.test(one) && !entries.has(one))
  const apart = Object.fromEntries([key, ...lost].map((one) => [one, tag.content]))
  const separate: Fix =
    lost.length > 0 && KEY.test(key)
      ? { description, ...setting(apart), apply: 'replace' }
      : { description, apply: 'none' }
  return {
    ...findingAt(
      tag,
      `${oneLine(key, 60)} in line ${tag.line} has ${name}= twice, with ${shown}: only the first counts.`,
      name === 'content' ? fixesFor(meant, description) : [separate],
    ),
    problem: `A tag has the attribute ${name} twice`,
    supersedes: name === 'content' && meant ? supersededFor(key) : lost.flatMap(missedFor),
  }
}

const TITLE = 'How Acme bakes'

export const attributesWellFormed = defineRule({
  id: 'attributes-well-formed',
  category: 'document',
  severity: 'warning',
  points: 3,
  explains: ['empty-tag', 'image-url'],
  title: 'Each value is in one pair of straight quotes, and each attribute there once',
  problem: 'A value ends before it was meant to',
  why: 'A value ends at the first quote of the kind that opened it. The words behind it are in the page, and nobody reads them.',
  fixes: [
    { description: 'Escape quotes where the template writes a value into an attribute.', apply: 'none' },
  ],
  sources: [
    official(
      'A value in double quotes ends with the next double quote; a backslash has no meaning.',
      'https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(double-quoted)-state',
    ),
    official(
      'Of an attribute that is there twice the second is dropped.',
      'https://html.spec.whatwg.org/multipage/parsing.html#parse-error-duplicate-attribute',
    ),
    reports(
      'Quotes in titles and descriptions cut cards short.',
      'GitHub: Chocobozzz/PeerTube issue 6205, simonw/simonwillisonblog issue 540, godotengine/godot-website issue 893',
      { seen: '2025', people: 3 },
    ),
  ],
  supersededBy: ['markup-closed'],
  examples: {
    fails: [
      `<meta property="og:title" content="${TITLE} "rye" bread">`,
      `<meta property="og:title" content="${TITLE} \\"rye\\" bread">`,
      `<meta property="og:title" content=“${TITLE}”>`,
      `<meta property="og:title" content=${TITLE}>`,
      `<meta property="og:title" content="og:title" content="${TITLE}">`,
    ],
    passes: [
      `<meta property="og:title" content="${TITLE} &quot;rye&quot; bread">`,
      `<meta property="og:title" content='${TITLE} "rye" bread'>`,
      `<meta property=og:title content=Bread>`,
    ],
  },
  check(facts) {
    return facts.extraction.allTags
      .flatMap((tag) => {
        if (tag.written === undefined) return []
        return quotesFinding(tag, tag.written) ?? repeatedFinding(tag, tag.written, facts) ?? []
      })
      .slice(0, MAX_FINDINGS)
  },
})

/** Findings at most: more of the same kind have the same cause, the template. */
const MAX_FINDINGS = 6
