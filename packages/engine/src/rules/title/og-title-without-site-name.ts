/**
 * The site has a line of its own on the card; in the title it is read twice.
 *
 * Leaves alone: pages without og:site_name, front pages, and the title element, where the name belongs.
 */
import type { PageIndex } from '../../facts/page-index.ts'
import { foldText } from '../../metadata/text.ts'
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { filledTag, findingAt, valueOf } from '../shared/find-tags.ts'
import { quoted } from '../shared/page-text.ts'
import { isFrontPage } from '../shared/page-urls.ts'
import { tagFix } from '../shared/snippet.ts'
import { titleFaults } from './title-not-a-placeholder.ts'

export const ogTitleWithoutSiteName = defineRule({
  id: 'og-title-without-site-name',
  category: 'title',
  severity: 'info',
  title: 'og:title leaves the site name to og:site_name',
  problem: 'og:title repeats the name of the site',
  why: "Cards draw the site's name or host next to the title. Repeated in og:title it takes the place of words that matter.",
  fixes: [
    tagFix('Take the site name out of og:title; it may stay in the title element.', {
      'og:title': 'Sourdough for beginners',
      'og:site_name': 'Example Bakery',
    }),
  ],
  sources: [
    official('og:title is the title without any branding such as the site name.', DOCUMENTS.facebookGuide),
    official('og:title should not hold the name of the site.', DOCUMENTS.apple),
    official('The title should not repeat the site.', DOCUMENTS.whatsapp),
  ],
  supersededBy: ['og-title-present', 'title-not-a-placeholder', 'title-not-just-site-name'],
  examples: {
    fails: [
      '<meta property="og:title" content="Sourdough for beginners | Example Bakery">\n<meta property="og:site_name" content="Example Bakery">',
    ],
    passes: [
      '<meta property="og:title" content="Sourdough for beginners">\n<meta property="og:site_name" content="Example Bakery">',
    ],
  },
  check(facts) {
    const tag = filledTag(facts, 'og:title')
    if (!tag || valueOf(facts, 'og:site_name') === null) return 'not-applicable'
    const bare = withoutSiteName(facts)
    if (bare === null) return []
    return [
      findingAt(tag, `og:title holds the site's name as well: ${quoted(bare)} would do.`, [
        tagFix('Take the name of the site out of og:title; og:site_name holds it.', { 'og:title': bare }),
      ]),
    ]
  },
})

/** What is left of og:title; null where it does not hold the site's name, or says nothing without it. */
export function withoutSiteName(facts: PageIndex): string | null {
  const { title } = facts.metadata
  if (isFrontPage(facts.finalUrl)) return null
  if (title?.source !== 'og:title' || title.display === foldText(title.value)) return null
  return titleFaults(facts)(title.display) === null ? title.display : null
}
