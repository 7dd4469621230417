/**
 * A relative canonical is joined to whatever URL the page was fetched under.
 *
 * Leaves alone: letter case of the scheme.
 */
import { measured, official } from '../../facts/evidence.ts'
import { DOCUMENTS, GOOGLE_COPY } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { findingAt, linkPlace, linksWithRel } from '../shared/find-tags.ts'
import { quoted } from '../shared/page-text.ts'
import { tagFix } from '../shared/snippet.ts'
import { meantAddress, misjoinedAddress } from './meant-address.ts'

export const canonicalAbsolute = defineRule({
  id: 'canonical-absolute',
  category: 'url',
  severity: 'info',
  points: 1,
  title: 'The canonical URL is absolute',
  problem: 'Relative canonical URL',
  why: 'On a test host, behind a proxy or under a wrong scheme, a relative URL names the wrong site as the canonical one.',
  fixes: [
    tagFix('Write the full URL, which begins with https:// and the name of your site.', {
      canonical: 'https://example.com/page',
    }),
  ],
  sources: [
    official(
      'Use absolute URLs; relative ones can cause trouble in the long run.',
      DOCUMENTS.googleCanonical,
      GOOGLE_COPY,
    ),
    measured('30 pages have a relative canonical.', DOCUMENTS.survey),
  ],
  supersededBy: ['canonical-present'],
  examples: {
    fails: [
      '<link rel="canonical" href="/page">',
      '<link rel="canonical" href="https://https://example.com/page">',
    ],
    passes: ['<link rel="canonical" href="https://example.com/page">'],
  },
  check(facts) {
    const [link] = linksWithRel(facts, 'canonical').filter(({ href }) => href.trim() !== '')
    if (!link) return 'not-applicable'
    const joined = misjoinedAddress(facts, link.href)
    if (joined) {
      const message = `The canonical link holds ${quoted(link.href, 160)}: ${joined.what}.`
      const fixes = [tagFix('Write the URL that is meant.', { canonical: meantAddress(facts, link.href) })]
      return [{ ...findingAt(linkPlace(link), message, fixes), problem: 'The canonical URL leads nowhere' }]
    }
    if (/^\s*https?:\/\//iu.test(link.href)) return []
    return [findingAt(linkPlace(link), `The canonical link holds ${quoted(link.href)}.`)]
  },
})
