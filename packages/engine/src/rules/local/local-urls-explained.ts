/**
 * On the developer's machine local URLs are right; what matters is that they change on
 * deployment. Where the site is known, it says what the server answered when it was asked as that site.
 *
 * Leaves alone: pages on the public web, and files of a site that is known: `no-localhost-in-metadata`.
 */
import type { PageIndex } from '../../facts/page-index.ts'
import { stayedText, tagNames, triedText } from '../../facts/as-site-text.ts'
import type { AsSiteFacts } from '../../facts/facts.ts'
import { isUnplaced } from '../../facts/local-page.ts'
import { parseWritten, parseHref } from '../../net/parse-url.ts'
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule, type Finding } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { findingAt, placesNamed, type Place } from '../shared/find-tags.ts'
import { oneLine } from '../shared/page-text.ts'
import { listText, upperFirst } from '../../facts/wording.ts'
import { isLocalHost } from '../shared/page-urls.ts'
import { SOME_SITE } from './placeholder.ts'
import { siteAddressFixes } from './site-address.ts'

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

const BUILD =
  'Build the page for its site, and check what was built: the folder (devcli check ./dist), or the built page as it is served.'
/** Nothing is built: the address is in the database. */
const MOVE =
  'Nothing needs to be changed in the page: WordPress writes the address that its settings hold. Once the site is public, inspect it there.'

/** What the server wrote when it was asked as the site, and what is judged. */
function askedFinding(facts: PageIndex, asked: AsSiteFacts): Finding {
  const [site, server] = [hostOf(facts.site ?? ''), hostOf(asked.server)]
  const { followed, stayed, ignoresProto } = asked
  const follows =
    followed.length === 0
      ? ''
      : `${tagNames(followed)} ${followed.length === 1 ? 'names' : 'name'} ${server} here and ${site} when the server is asked as that: judged so, and likely. `
  const scheme = ignoresProto
    ? 'They begin with http: all the same: whether the public server writes https: is up to its settings. '
    : ''
  if (stayed.length === 0)
    return { problem: FOLLOWED, message: (follows + scheme).trim(), fixes: [ONCE_PUBLIC] }
  const [are, they] = stayed.length === 1 ? ['is', 'it'] : ['are', 'they']
  const judged = asked.expectsSite ? `as if ${they} named ${site}` : `as ${they} ${are} written`
  const which = followed.length === 0 ? they : tagNames(stayed)
  return {
    problem: NOT_KNOWN,
    message: `${follows}${scheme}${stayedText(facts)} ${triedText(facts)}. ${upperFirst(`${which} ${are} judged ${judged}.`)}`,
    fixes: [
      { description: facts.extraction.generators.includes('wordpress') ? MOVE : BUILD },
      ...siteAddressFixes(facts),
    ],
  }
}

const FOLLOWED = 'The tags name this machine, and follow the site'
const NOT_KNOWN = 'The tags name this machine: what they name once deployed is not known'
const ONCE_PUBLIC = { description: 'Once it is deployed, inspect the page at its public URL.' }

export const localUrlsExplained = defineRule({
  id: 'local-urls-explained',
  category: 'local',
  severity: 'info',
  explains: ['urls-at-site', 'urls-stay'],
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
    if (facts.asSite) return [askedFinding(facts, facts.asSite)]
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
