/**
 * og:url or the canonical link names a URL that sends readers on to this page.
 *
 * Leaves alone: URLs that were not passed on the way here: they are not asked for.
 */
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../kit/documents.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { findingAt, placesNamed } from '../kit/find-tags.ts'
import { pageUrl } from '../kit/page-urls.ts'
import { parseHref } from '../../net/parse-url.ts'
import { setting } from '../kit/snippet.ts'

const redirects = [{ url: 'http://example.com/page', status: 301, location: 'https://example.com/page' }]

export const urlNotRedirecting = defineRule({
  id: 'url-not-redirecting',
  category: 'url',
  severity: 'info',
  title: 'og:url and the canonical link do not redirect',
  problem: 'og:url or the canonical link redirects',
  why: 'The address in og:url and in the canonical link is the one that the page is filed under. Readers that ask it again only to be sent back lose time, and may keep two entries.',
  fixes: [
    {
      description: 'Name the address at which the redirects end.',
      ...setting({ canonical: 'https://example.com/page', 'og:url': 'https://example.com/page' }),
    },
  ],
  sources: [official("og:url is the page's permanent address.", DOCUMENTS.openGraph)],
  examples: {
    fails: [{ html: examplePage('<meta property="og:url" content="http://example.com/page">'), redirects }],
    passes: [{ html: examplePage('<meta property="og:url" content="https://example.com/page">'), redirects }],
  },
  check(facts) {
    const places = placesNamed(facts, ['og:url'], ['canonical'])
    if (places.length === 0) return 'not-applicable'
    const passed = new Set(facts.redirects.map(({ url }) => parseHref(url)?.href))
    const end = facts.pageUrl.href
    return places.flatMap((place) => {
      const href = pageUrl(facts, place.content?.trim() ?? '')?.href
      if (!href || href === end || !passed.has(href)) return []
      const field = place.name === 'og:url' ? 'og:url' : 'canonical'
      const fixes = [
        {
          description: 'Name the address at which the redirects end.',
          ...setting({ [field]: facts.finalUrl }),
        },
      ]
      return [findingAt(place, `${place.name} redirects to this page.`, fixes)]
    })
  },
})
