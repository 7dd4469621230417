/**
 * One server drops every Open Graph tag of a page that has more than 50.
 *
 * Leaves alone: article:tag and other vocabularies.
 */
import { code } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { seenCount } from '../shared/find-tags.ts'

const MAX_TAGS = 50

const count = (tags: readonly { name: string }[], prefix: string): number =>
  tags.filter(({ name }) => name.toLowerCase().startsWith(prefix)).length

export const ogTagsUnderFifty = defineRule({
  id: 'og-tags-under-fifty',
  category: 'open-graph',
  severity: 'info',
  explains: ['too-many-tags', 'tags-left-out'],
  title: 'The page has at most 50 tags of one kind',
  problem: 'The page has more than 50 tags of one kind',
  why: 'Against abuse, a widely used chat server ignores all tags of a kind when there are more than 50.',
  fixes: ['Keep the tags that describe the card; long galleries and keyword lists belong elsewhere.'],
  sources: [
    code('More than 50 tags of one prefix: all of that prefix are dropped.', DOCUMENTS.synapsePreviews),
  ],
  examples: {
    fails: [
      Array.from(
        { length: 51 },
        (_, index) => `<meta property="og:see_also" content="https://example.com/${index}">`,
      ).join('\n'),
    ],
    passes: ['<meta property="og:title" content="Sourdough">'],
  },
  check(facts) {
    const { openGraph, twitter } = facts.extraction
    const counts = [
      ['og:', count(openGraph, 'og:')],
      ['twitter:', count(twitter, 'twitter:')],
    ] as const
    return counts
      .filter(([, tags]) => tags > MAX_TAGS)
      .map(([prefix, tags]) => ({
        message: `There are ${seenCount(facts, tags)} tags whose key begins with ${prefix}`,
      }))
  },
})
