/**
 * Two canonical links that differ cancel each other out.
 *
 * Leaves alone: copies of the same URL.
 */
import { measured, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { seenCount, findingAt, linkPlace, linksWithRel } from '../shared/find-tags.ts'
import { quoted } from '../shared/page-text.ts'

export const canonicalSingle = defineRule({
  id: 'canonical-single',
  category: 'url',
  severity: 'warning',
  points: 1,
  title: 'The page has one canonical URL',
  problem: 'Several canonical URLs',
  why: 'Search engines ignore conflicting canonical links, other readers take the first or the last.',
  fixes: ['Keep one link. Often a theme and a plug-in both write it: turn one of them off.'],
  sources: [
    official(
      'With more than one canonical link all are ignored.',
      'https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical',
    ),
    measured('5 pages have several that differ.', DOCUMENTS.survey),
  ],
  supersededBy: ['tags-written-once', 'canonical-present'],
  examples: {
    fails: [
      '<link rel="canonical" href="https://example.com/page">\n<link rel="canonical" href="https://example.com/other">',
    ],
    passes: ['<link rel="canonical" href="https://example.com/page">'],
  },
  check(facts) {
    const links = linksWithRel(facts, 'canonical').filter(({ href }) => href.trim() !== '')
    const [first] = links
    const last = links.at(-1)
    if (!first || !last) return 'not-applicable'
    if (new Set(links.map(({ href }) => href.trim())).size < 2) return []
    const other = links.find(({ href }) => href.trim() !== first.href.trim()) ?? last
    return [
      findingAt(
        linkPlace(other),
        `There are ${seenCount(facts, links.length)} canonical links, among them ${quoted(first.href)} and ${quoted(other.href)}.`,
      ),
    ]
  },
})
