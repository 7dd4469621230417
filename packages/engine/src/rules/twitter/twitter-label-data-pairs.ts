/**
 * `twitter:label1` and `twitter:data1` are drawn side by side, or not at all.
 *
 * Leaves alone: pages without labels.
 */
import { code, folklore } from '../../facts/evidence.ts'
import { defineRule } from '../define-rule.ts'
import { filledTag, findingAt } from '../shared/find-tags.ts'
import { setting } from '../shared/snippet.ts'

const GIVE_BOTH = 'Give both, or neither.'
const [LABEL, DATA] = ['what-it-is', 'its-value']
const label = '<meta name="twitter:label1" content="Reading time">'
const data = '<meta name="twitter:data1" content="4 minutes">'

export const twitterLabelDataPairs = defineRule({
  id: 'twitter-label-data-pairs',
  category: 'twitter',
  severity: 'info',
  points: 1,
  title: 'Each twitter:label has its twitter:data',
  problem: 'A twitter:label or twitter:data is alone',
  why: 'Chat apps draw the two as a pair, such as "Reading time: 4 minutes". Half a pair is not drawn.',
  fixes: [{ description: GIVE_BOTH, snippet: `${label}\n${data}` }],
  sources: [
    folklore('Label and data are drawn as pairs.', 'https://hexdocs.pm/phoenix_seo/SEO.Unfurl.html'),
    code(
      'A label without data is left out; at most two pairs are written (retired product card).',
      'Product.php of the cards library that Twitter published for PHP in 2015',
    ),
  ],
  examples: {
    fails: [label],
    passes: [`${label}\n${data}`],
  },
  check(facts) {
    const pairs = [1, 2].map((number) => ({
      label: filledTag(facts, `twitter:label${number}`),
      data: filledTag(facts, `twitter:data${number}`),
      number,
    }))
    if (pairs.every((pair) => !pair.label && !pair.data)) return 'not-applicable'
    return pairs.flatMap((pair) => {
      const alone = pair.label ?? pair.data
      if (!alone || (pair.label && pair.data)) return []
      const missing = pair.label ? `twitter:data${pair.number}` : `twitter:label${pair.number}`
      const fix = {
        description: GIVE_BOTH,
        ...setting({
          [`twitter:label${pair.number}`]: pair.label?.content ?? LABEL,
          [`twitter:data${pair.number}`]: pair.data?.content ?? DATA,
        }),
        placeholders: [pair.label ? DATA : LABEL],
      }
      return [findingAt(alone, `${alone.name} is there without ${missing}.`, [fix])]
    })
  },
})
