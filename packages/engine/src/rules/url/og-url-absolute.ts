/**
 * og:url is an identifier; relative, or put together wrongly, it identifies nothing.
 *
 * Leaves alone: a scheme in capitals.
 */
import { parseWritten } from '../../net/parse-url.ts'
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { filledTag, findingAt, valueOf } from '../shared/find-tags.ts'
import { quoted } from '../shared/page-text.ts'
import { tagFix } from '../shared/snippet.ts'
import { meantAddress, misjoinedAddress } from './meant-address.ts'

export const ogUrlAbsolute = defineRule({
  id: 'og-url-absolute',
  category: 'url',
  severity: 'info',
  points: 1,
  title: 'og:url is absolute',
  problem: 'og:url is not an absolute URL',
  why: "Platforms take og:url as the page's identity. Without scheme and host they ignore it, or file the page under a wrong URL.",
  fixes: [
    tagFix('Write the full URL, which begins with https:// and the name of your site.', {
      'og:url': 'https://example.com/page',
    }),
  ],
  sources: [
    official('Every URL must be absolute.', DOCUMENTS.facebookFaq),
    official('The canonical URL of the object, used as its permanent id.', DOCUMENTS.openGraph),
  ],
  supersededBy: ['attributes-well-formed', 'og-url-present'],
  examples: {
    fails: [
      '<meta property="og:url" content="/page">',
      '<meta property="og:url" content="example.com/page">',
      '<meta property="og:url" content="https://example.comhttps://example.com/page">',
      '<meta property="og:url" content="https%3A%2F%2Fexample.com%2Fpage">',
    ],
    passes: ['<meta property="og:url" content="https://example.com/page">'],
  },
  check(facts) {
    const tag = filledTag(facts, 'og:url')
    const value = valueOf(facts, 'og:url')
    if (!tag || value === null) return 'not-applicable'
    const joined = misjoinedAddress(facts, value)
    if (!joined && /^https?:\/\//iu.test(value) && parseWritten(value)) return []
    const what = joined ? `: ${joined.what}` : ''
    return [
      findingAt(tag, `og:url holds ${quoted(value, 160)}${what}.`, [
        tagFix('Write the full URL, which begins with https:// and the name of your site.', {
          'og:url': meantAddress(facts, value),
        }),
      ]),
    ]
  },
})
