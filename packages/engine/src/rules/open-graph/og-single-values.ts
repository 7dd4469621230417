/**
 * Keys that hold one value, given several: which one counts depends on the reader.
 *
 * Leaves alone: images, videos, tags and authors, which may be repeated; title, description
 * and card have rules of their own.
 */
import type { PageIndex } from '../../facts/page-index.ts'
import { twoWriters } from '../../facts/two-writers.ts'
import { code, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule, type Finding } from '../define-rule.ts'
import { accountName } from '../shared/account-name.ts'
import { distinctValues, findingAt, tagsNamed } from '../shared/find-tags.ts'
import { quoted } from '../shared/page-text.ts'

/** Title, description and card have rules of their own; images, videos and tags may be repeated. */
const SINGLE = [
  'og:type',
  'og:url',
  'og:site_name',
  'og:locale',
  'twitter:title',
  'twitter:description',
  'twitter:image',
  'twitter:site',
]

function conflict(facts: PageIndex, key: string): Finding[] {
  const tags = tagsNamed(facts, key)
  if (tags.length < 2) return []
  const [first, ...others] = distinctValues(tags)
  const second = others.find((one) => key !== 'twitter:site' || !isSameAccount(one, first ?? ''))
  const place = tags[1]
  if (first === undefined || second === undefined || !place) return []
  return [findingAt(place, `${key} is given as ${quoted(first)} and as ${quoted(second)}.`)]
}

/** X takes a name in any case; that a URL is none is a finding of its own. */
const isSameAccount = (one: string, other: string): boolean =>
  accountName(one) !== null && accountName(one)?.toLowerCase() === accountName(other)?.toLowerCase()

export const ogSingleValues = defineRule({
  id: 'og-single-values',
  category: 'open-graph',
  severity: 'warning',
  points: 1,
  explains: ['duplicate-tag', 'duplicate-title', 'duplicate-description', 'duplicate-image'],
  title: 'Keys for one value appear once',
  problem: 'The same tag is there several times, with different values',
  why: 'Some readers take the first, some the last. What people see then depends on the app.',
  fixes: ['Keep one tag. Often a theme and a plug-in both write it: turn one of them off.'],
  sources: [
    official('In a conflict the first tag from the top is preferred.', DOCUMENTS.openGraph),
    code('The last of several wins.', DOCUMENTS.synapsePreviews),
    code('The first of several wins.', DOCUMENTS.mastodonExtractor),
  ],
  examples: {
    fails: [
      '<meta property="og:site_name" content="Example">\n<meta property="og:site_name" content="Example Bakery">',
    ],
    passes: ['<meta property="og:site_name" content="Example Bakery">'],
  },
  check(facts) {
    // Said by `tags-written-once`.
    const said = new Set(twoWriters(facts)?.doubled.map(({ key }) => key))
    return SINGLE.filter((key) => !said.has(key)).flatMap((key) => conflict(facts, key))
  },
})
