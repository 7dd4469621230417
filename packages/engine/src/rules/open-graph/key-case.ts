/**
 * Keys are compared letter by letter by most readers: `og:Image` is unknown to them.
 *
 * Leaves alone: keys of the site’s own, and a capital copy next to the right key.
 */
import { code, measured, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { findingAt } from '../shared/find-tags.ts'
import { isKnownKey } from '../shared/known-keys.ts'
import { tagFix } from '../shared/snippet.ts'

export const keyCase = defineRule({
  id: 'key-case',
  category: 'open-graph',
  severity: 'warning',
  points: 1,
  explains: ['key-case'],
  title: 'Keys are written in lower case',
  problem: 'A key is written with capital letters',
  why: 'Most readers compare keys exactly, so og:Image is no og:image to them and the card lacks the image.',
  fixes: [tagFix('Write the key in lower case.', { 'og:image': 'https://example.com/card.png' })],
  sources: [
    measured('og:Image was ignored, og:image works.', 'Sitecore/XM-Cloud-Introduction issue 288'),
    official('Keys are case-sensitive.', DOCUMENTS.discord),
    code('Keys are compared exactly.', DOCUMENTS.mastodonExtractor),
  ],
  examples: {
    fails: ['<meta property="og:Image" content="https://example.com/card.png">'],
    passes: ['<meta property="og:image" content="https://example.com/card.png">'],
  },
  check({ extraction: { openGraph, twitter } }) {
    const tags = [...openGraph, ...twitter].filter(({ name }) => isKnownKey(name))
    if (tags.length === 0) return 'not-applicable'
    const exact = new Set(tags.map(({ name }) => name))
    return tags
      .filter(({ name }) => name !== name.toLowerCase() && !exact.has(name.toLowerCase()))
      .map((tag) => {
        const key = tag.name.toLowerCase()
        const fix = tagFix('Write the key in lower case.', { [key]: tag.content })
        return findingAt(tag, `${tag.name} should be ${key}.`, [fix])
      })
  },
})
