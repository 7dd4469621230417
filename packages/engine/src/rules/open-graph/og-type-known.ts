/**
 * A type that no reader knows counts as a website, or as nothing.
 *
 * Leaves alone: types with a namespace of their own (`music.song`, `shop:product`), and `product`, `object` and
 * the types of the protocol's first version, which old readers still take.
 */
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { filledTag, findingAt } from '../shared/find-tags.ts'
import { quoted } from '../shared/page-text.ts'
import { tagFix } from '../shared/snippet.ts'

const KNOWN =
  /^(?:website|article|book|profile|payment\.link|product|object|place|blog|activity|sport|bar|company|cafe|hotel|restaurant|cause|sports_league|sports_team|band|government|non_profit|school|university|actor|athlete|author|director|musician|politician|public_figure|city|country|landmark|state_province|album|drink|food|game|song|movie|tv_show|video|music\.(?:song|album|playlist|radio_station)|video\.(?:movie|episode|tv_show|other))$/u

const OWN_NAMESPACE = /^[\w-]+[:.][\w.:-]+$/u

/** @returns the type that readers take it for, in lower case where only that was wrong; null where they know none. */
export function knownType(type: string): string | null {
  if (KNOWN.test(type) || OWN_NAMESPACE.test(type)) return type
  return KNOWN.test(type.toLowerCase()) ? type.toLowerCase() : null
}

export const ogTypeKnown = defineRule({
  id: 'og-type-known',
  category: 'open-graph',
  severity: 'info',
  explains: ['type-value'],
  title: 'og:type is a type that readers know',
  problem: 'og:type is not a type that readers know',
  why: 'Readers compare the value letter by letter. What they do not know counts as a plain website, so the word says nothing.',
  fixes: [tagFix('Write website, or article for texts with an author and a date.', { 'og:type': 'website' })],
  sources: [
    official(
      'Types are music.*, video.*, article, book, profile and website; others need a namespace of their own.',
      DOCUMENTS.openGraph,
    ),
  ],
  supersededBy: ['og-type-present'],
  examples: {
    fails: ['<meta property="og:type" content="Web Page">', '<meta property="og:type" content="webpage">'],
    passes: [
      '<meta property="og:type" content="article">',
      '<meta property="og:type" content="bakery:loaf">',
    ],
  },
  check(facts) {
    const tag = filledTag(facts, 'og:type')
    if (!tag) return 'not-applicable'
    const type = tag.content.trim()
    const known = knownType(type)
    if (known === type) return []
    const fixes =
      known === null ? undefined : [tagFix(`Write ${known}, in lower case.`, { 'og:type': known })]
    return [findingAt(tag, `og:type is ${quoted(type)}.`, fixes)]
  },
})
