/**
 * A site's name that a template left: cards draw it above every title.
 *
 * Leaves alone: names of real sites that such a word begins or ends.
 */
import { foldText } from '../../metadata/text.ts'
import { tagValue } from '../../metadata/tag-index.ts'
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { filledTag } from '../shared/find-tags.ts'
import { tagFix } from '../shared/snippet.ts'
import { unfilledFindings } from '../shared/unfilled/unfilled-findings.ts'
import { unfilledText } from '../shared/unfilled/unfilled-text.ts'

export const siteNameNotAPlaceholder = defineRule({
  id: 'site-name-not-a-placeholder',
  category: 'open-graph',
  severity: 'warning',
  title: 'og:site_name is the name of the site',
  problem: 'og:site_name is not the name of the site',
  why: "Cards show the site's name above the title. What a template left there is read with every link of the site.",
  fixes: [
    tagFix('Write the name of the site in og:site_name, as people call it.', {
      'og:site_name': 'Example Bakery',
    }),
  ],
  sources: [official('The name of the site that the object is part of.', DOCUMENTS.openGraph)],
  supersededBy: ['og-site-name-present'],
  examples: {
    fails: ['<meta property="og:site_name" content="undefined">'],
    passes: ['<meta property="og:site_name" content="Example Bakery">'],
  },
  check(facts) {
    const tag = filledTag(facts, 'og:site_name')
    if (!tag) return 'not-applicable'
    return unfilledFindings([{ tag, text: foldText(tagValue(tag)) }], null, unfilledText)
  },
})
