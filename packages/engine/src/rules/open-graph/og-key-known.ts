/**
 * A slip in a key makes a tag that nobody reads. Keys of one's own are fine; near misses are not.
 *
 * Leaves alone: keys of the site’s own: only near misses count, one slip in a short key and two in a
 * long one.
 */
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { findingAt } from '../shared/find-tags.ts'
import { OPEN_GRAPH_KEYS } from '../../extract/known-keys.ts'
import { nearestKey } from '../shared/known-keys.ts'
import { setting, tagFix } from '../shared/snippet.ts'

export const ogKeyKnown = defineRule({
  id: 'og-key-known',
  category: 'open-graph',
  severity: 'warning',
  points: 1,
  title: 'Open Graph keys are spelt right',
  problem: 'An Open Graph key is misspelt',
  why: 'Readers know a fixed list of keys and pass over all others, so a single wrong letter loses the value.',
  fixes: [tagFix('Correct the key.', { 'og:description': 'Your first loaf in three days.' })],
  sources: [official('The list of properties.', DOCUMENTS.openGraph)],
  examples: {
    fails: [
      '<meta property="og:desciption" content="Your first loaf in three days.">',
      '<meta property="og:sitename" content="Example Bakery">',
    ],
    passes: ['<meta property="og:description" content="Your first loaf in three days.">'],
  },
  check({ extraction: { openGraph, standard } }) {
    // `og.title` and `og_title` do not look like Open Graph to a parser, but were meant to be.
    const loose = standard.filter(({ name }) => /^og[._-]\w/iu.test(name))
    const tags = [...openGraph.filter(({ name }) => /^og:/iu.test(name)), ...loose]
    if (tags.length === 0) return 'not-applicable'
    return tags.flatMap((tag) => {
      const meant = nearestKey(tag.name, OPEN_GRAPH_KEYS)
      if (meant === null) return []
      const fix = {
        description: `Write ${meant}.`,
        ...setting({ [meant]: tag.content }),
        apply: 'replace' as const,
      }
      return [findingAt(tag, `${tag.name} is unknown; ${meant} was probably meant.`, [fix])]
    })
  },
})
