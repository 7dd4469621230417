/**
 * On the developer's machine local URLs are right; what matters is that they change on
 * deployment.
 *
 * Leaves alone: pages on the public web, and those whose site is known: `no-localhost-in-metadata`.
 */
import type { PageIndex } from '../../facts/page-index.ts'
import { isUnplaced } from '../../facts/local-page.ts'
import { parseWritten, parseHref } from '../../net/parse-url.ts'
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { findingAt, placesNamed, type Place } from '../shared/find-tags.ts'
import { oneLine } from '../shared/page-text.ts'
import { listText } from '../../facts/wording.ts'
import { isLocalHost } from '../shared/page-urls.ts'
import { SOME_SITE } from './placeholder.ts'

const URL_KEYS = ['og:url', 'og:image', 'og:image:secure_url', 'twitter:image', 'og:video', 'twitter:player']

function localPlaces(facts: PageIndex): Place[] {
  return placesNamed(facts, URL_KEYS, ['canonical']).filter(({ content }) => {
    const host = parseWritten(content?.trim() ?? '')?.hostname
    return host !== undefined && isLocalHost(host)
  })
}

const hostOf = (url: string): string => parseHref(url)?.host ?? ''

const FOLLOWS =
  ', like the page itself. Built from the request, this will be your address once deployed; written down or set for this machine, it has to be changed.'

/** What is not the page's own URL cannot come from the request. */
const standsFast = (here: string): string =>
  `, while the page is at ${oneLine(here, 60)}: this is written down or comes from a setting, and stays so when the page is deployed.`

export const localUrlsExplained = defineRule({
  id: 'local-urls-explained',
  category: 'local',
  severity: 'info',
  title: 'The tags name the public site already',
  problem: 'The tags name this machine: name the site (--site, `site`) to judge them as deployed',
  why: 'That is fine while you work here. In production the same tags must name the public site, or no platform finds the page and its image.',
  fixes: [
    {
      description:
        'The tags name this machine. Name the site to judge them as deployed: `site` in a request or call, --site for devcli.',
      snippet: `--site ${SOME_SITE}`,
      placeholders: [SOME_SITE],
    },
    {
      description:
        'Build these URLs from one setting, such as BASE_URL or metadataBase, and give it the public URL in production.',
      snippet: `BASE_URL=${SOME_SITE}`,
      placeholders: [SOME_SITE],
    },
  ],
  sources: [official("The image's URL must be accessible to the crawler.", DOCUMENTS.facebookFaq)],
  examples: {
    fails: [
      {
        url: 'http://localhost:3000/page',
        mode: 'local',
        html: examplePage('<meta property="og:image" content="http://localhost:3000/card.png">'),
      },
      {
        url: 'http://localhost:3000/page',
        mode: 'local',
        html: examplePage('<meta property="og:image" content="http://localhost:9000/card.png">'),
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
    if (!isUnplaced(facts)) return 'not-applicable'
    const here = hostOf(facts.finalUrl)
    const byHost = Map.groupBy(localPlaces(facts), ({ content }) => hostOf(content?.trim() ?? ''))
    return [...byHost].flatMap(([host, places]) => {
      const [first] = places
      if (!first) return []
      const names = [...new Set(places.map(({ name }) => name))]
      const leads = `${listText(names)} lead${names.length === 1 ? 's' : ''} to ${oneLine(host, 60)}`
      return [findingAt(first, `${leads}${host === here ? FOLLOWS : standsFast(here)}`)]
    })
  },
})
