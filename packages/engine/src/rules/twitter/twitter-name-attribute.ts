/**
 * Card keys are written in `name`; in `property` one strict reader does not see them.
 *
 * Leaves alone: tags with both attributes.
 */
import { code, measured, official } from '../../facts/evidence.ts'
import { lostFirst } from '../shared/lost-first.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { findingAt } from '../shared/find-tags.ts'
import { tagFix } from '../shared/snippet.ts'
import { counted } from '../shared/page-text.ts'

export const twitterNameAttribute = defineRule({
  id: 'twitter-name-attribute',
  category: 'twitter',
  severity: 'info',
  explains: ['name-attribute'],
  title: 'twitter: keys are in the name attribute',
  problem: 'A twitter: tag has property= instead of name=',
  why: 'X takes both, but its cards are written with name=, and strict readers look there only.',
  fixes: [
    tagFix('Change property= to name= in each tag whose key begins with twitter:.', {
      'twitter:card': 'summary_large_image',
    }),
  ],
  sources: [
    official('name is used; property is accepted as a fall-back.', DOCUMENTS.xStart),
    code('twitter: keys are read from name only.', DOCUMENTS.synapsePreviews),
    measured('104 pages have twitter: keys under property= only.', DOCUMENTS.survey),
  ],
  examples: {
    fails: ['<meta property="twitter:card" content="summary">'],
    passes: ['<meta name="twitter:card" content="summary">'],
  },
  check({ extraction: { twitter } }, { losses }) {
    if (twitter.length === 0) return 'not-applicable'
    const [first, ...others] = lostFirst(
      twitter.filter((tag) => tag.attribute === 'property' && tag.otherKey?.attribute !== 'name'),
      losses,
    )
    if (!first) return []
    const more = others.length > 0 ? `, like ${counted(others.length, 'other tag')}` : ''
    const fix = tagFix('Change property= to name= in each tag whose key begins with twitter:.', {
      [first.name]: first.content,
    })
    return [findingAt(first, `The tag ${first.name} says property= where it should say name=${more}.`, [fix])]
  },
})
