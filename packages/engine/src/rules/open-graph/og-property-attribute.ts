/**
 * Open Graph keys are written in `property`; in `name` only the lenient readers find them.
 *
 * Leaves alone: keys that are right elsewhere on the page, and keys that nobody reads.
 */
import type { PageTag } from '../../extract/tags.ts'
import { code, measured, official } from '../../facts/evidence.ts'
import { lostFirst } from '../shared/lost-first.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { findingAt } from '../shared/find-tags.ts'
import { isKnownKey } from '../shared/known-keys.ts'
import { counted } from '../shared/page-text.ts'
import { tagFix } from '../shared/snippet.ts'

const RENAME = 'Write property= in place of name=, in every tag whose key begins with og:.'

/** The key that is in `name` alone. */
function misplaced(tag: PageTag): boolean {
  return (
    tag.attribute === 'name' &&
    /^og:/iu.test(tag.name) &&
    isKnownKey(tag.name) &&
    tag.otherKey?.attribute !== 'property'
  )
}

export const ogPropertyAttribute = defineRule({
  id: 'og-property-attribute',
  category: 'open-graph',
  severity: 'warning',
  points: 1,
  explains: ['og-attribute', 'key-list'],
  title: 'Open Graph keys are in the property attribute',
  problem: 'An Open Graph key is in name= instead of property=',
  why: 'Open Graph is written with property=. Strict readers do not see a key in name= at all.',
  fixes: [tagFix(RENAME, { 'og:title': 'Your title' })],
  sources: [
    official('Properties are written as property and content.', DOCUMENTS.openGraph),
    code('og: keys are read from property only.', DOCUMENTS.synapsePreviews),
    code('og: keys are read from property only.', DOCUMENTS.signalDesktop),
    measured('17 pages have og: keys under name= only.', DOCUMENTS.survey),
  ],
  examples: {
    fails: ['<meta name="og:title" content="Sourdough">'],
    passes: ['<meta property="og:title" content="Sourdough">'],
  },
  check({ extraction }, { losses }) {
    const { openGraph } = extraction
    if (openGraph.length === 0) return 'not-applicable'
    // A key that is right elsewhere loses nothing by a second, lenient copy.
    const right = new Set(openGraph.filter((tag) => !misplaced(tag)).map(({ name }) => name.toLowerCase()))
    const [first, ...others] = lostFirst(
      openGraph.filter((tag) => misplaced(tag) && !right.has(tag.name.toLowerCase())),
      losses,
    )
    if (!first) return []
    const more = others.length > 0 ? `, like ${counted(others.length, 'other key')}` : ''
    const fix = tagFix(RENAME, { [first.name]: first.content })
    return [findingAt(first, `${first.name} is in name=${more}.`, [fix])]
  },
})
