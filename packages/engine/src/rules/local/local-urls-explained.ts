/**
 * On the developer's machine local addresses are right; what matters is that they change on
 * deployment.
 *
 * Leaves alone: pages on the public web: `no-localhost-in-metadata`.
 * Weight: nothing: while working it is right.
 */
import type { Facts } from '../../facts.ts'
import { DOCUMENTS, official } from '../claims.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../example-html.ts'
import { findingAt, placesNamed, type Place } from '../find-tags.ts'
import { listed, oneLine } from '../page-text.ts'
import { isLocalHost, parseUrl } from '../page-urls.ts'

const URL_KEYS = ['og:url', 'og:image', 'og:image:secure_url', 'twitter:image', 'og:video', 'twitter:player']

function localPlaces(facts: Facts): Place[] {
  return placesNamed(facts, URL_KEYS, ['canonical']).filter(({ content }) => {
    const host = parseUrl(content?.trim() ?? '')?.hostname
    return host !== undefined && isLocalHost(host)
  })
}

export const localUrlsExplained = defineRule({
  id: 'local-urls-explained',
  category: 'local',
  severity: 'info',
  points: 0,
  title: 'The tags name the public site already',
  problem: 'The tags name this machine',
  why: 'That is fine while you work here. In production the same tags must name the public site, or no platform finds the page and its picture.',
  fixes: [
    {
      description:
        'Build these addresses from one setting, such as BASE_URL or metadataBase, and give it the public address in production.',
      snippet: 'BASE_URL=https://example.com',
    },
  ],
  sources: [official('The picture’s address must be accessible to the crawler.', DOCUMENTS.facebookFaq)],
  examples: {
    fails: [
      {
        url: 'http://localhost:3000/page',
        mode: 'local',
        html: examplePage('<meta property="og:image" content="http://localhost:3000/card.png">'),
      },
    ],
    passes: [
      {
        url: 'http://localhost:3000/page',
        mode: 'local',
        html: examplePage('<meta property="og:image" content="https://example.com/card.png">'),
      },
    ],
  },
  check(facts) {
    if (facts.mode !== 'local') return 'not-applicable'
    const places = localPlaces(facts)
    const [first] = places
    if (!first) return []
    const host = parseUrl(first.content?.trim() ?? '')?.host ?? 'this machine'
    const names = [...new Set(places.map(({ name }) => name))]
    return [
      findingAt(first, `${listed(names)} lead${names.length === 1 ? 's' : ''} to ${oneLine(host, 60)}.`),
    ]
  },
})
