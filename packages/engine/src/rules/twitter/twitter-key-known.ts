/**
 * A slip in a key makes a tag that nobody reads.
 *
 * Leaves alone: numbered labels beyond the second, and keys that are like none.
 */
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { findingAt } from '../shared/find-tags.ts'
import { TWITTER_KEYS } from '../../extract/known-keys.ts'
import { nearestKey } from '../shared/known-keys.ts'
import { setting, tagFix } from '../shared/snippet.ts'

/** The platform was renamed in 2023; its keys were not. */
const renamed = (name: string): string => name.replace(/^x:/iu, 'twitter:')

/** Real keys of later years that are like a known one: more label and data pairs. */
const NUMBERED = /^twitter:(?:label|data)\d+$/iu

export const twitterKeyKnown = defineRule({
  id: 'twitter-key-known',
  category: 'twitter',
  severity: 'warning',
  points: 1,
  title: 'twitter: keys are spelt right',
  problem: 'A twitter: key is misspelt',
  why: 'Readers know a fixed list of keys and pass over all others, so a single wrong letter loses the value.',
  fixes: [tagFix('Correct the key.', { 'twitter:card': 'summary_large_image' })],
  sources: [official('The list of card tags.', DOCUMENTS.xMarkup)],
  examples: {
    fails: [
      '<meta name="twitter:cards" content="summary">',
      '<meta name="x:card" content="summary_large_image">',
    ],
    passes: ['<meta name="twitter:card" content="summary">'],
  },
  check({ extraction: { twitter, standard } }) {
    const loose = standard.filter(({ name }) => /^(?:twitter[._-]|x:)\w/iu.test(name))
    const tags = [...twitter, ...loose].filter(({ name }) => !NUMBERED.test(name))
    if (tags.length === 0) return 'not-applicable'
    return tags.flatMap((tag) => {
      const key = renamed(tag.name)
      const meant =
        (key !== tag.name && TWITTER_KEYS.find((one) => one === key)) || nearestKey(key, TWITTER_KEYS)
      if (meant === null) return []
      const fix = {
        description: `Write ${meant}.`,
        ...setting({ [meant]: tag.content }),
        // A card of another kind may be less than what is drawn now: a person should decide.
        apply: meant === 'twitter:card' ? ('none' as const) : ('replace' as const),
      }
      return [findingAt(tag, `${tag.name} is unknown; ${meant} was probably meant.`, [fix])]
    })
  },
})
