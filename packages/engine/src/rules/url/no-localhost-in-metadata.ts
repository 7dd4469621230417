/**
 * A public page whose tags lead to a host that only one machine or network knows.
 *
 * Leaves alone: the image that most cards draw: `image-reachable`; and pages on this machine, unless it is
 * known where they will be.
 */
import { upperFirst } from '../../facts/wording.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { isUnplaced } from '../../facts/local-page.ts'
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { findingAt, placesNamed, placeName } from '../shared/find-tags.ts'
import { buildHostFixes, buildHostText, siteAddressFixes } from '../local/site-address.ts'
import { misjoined } from '../shared/meant-image.ts'
import { oneLine } from '../shared/page-text.ts'
import { isLocalHost, onOtherHost } from '../shared/page-urls.ts'
import { placeSetting } from '../shared/place-setting.ts'
import { unwrittenUrl } from '../shared/unwritten-url.ts'
import { tagFix } from '../shared/snippet.ts'

const URL_KEYS = ['og:url', 'og:video', 'og:video:url', 'og:video:secure_url', 'og:audio', 'twitter:player']
const IMAGE_KEYS = ['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'twitter:image:src']
const URL_RELS = ['canonical', 'icon', 'apple-touch-icon', 'alternate', 'image_src']

const ON_SITE =
  'Set the public URL of the site in the build or server configuration (often BASE_URL, SITE_URL or metadataBase) and deploy again.'

const IMAGE_FIX = {
  description:
    'Name the image by its URL on the public site, or take the tag out where another one names it.',
}

/** Of a server's page only what is written down stays; of a file all is. */
function staysText({ site, mode, asSite }: PageIndex, page: URL): string {
  if (site === null) return ''
  const stays = `, and still will when the page is at ${oneLine(page.host, 80)}`
  return mode === 'local' && asSite ? `${stays}, if that is written down` : stays
}

export const noLocalhostInMetadata = defineRule({
  id: 'no-localhost-in-metadata',
  category: 'url',
  severity: 'warning',
  points: 3,
  explains: ['image-host'],
  title: 'No tag leads to a private host',
  problem: 'A tag of the public page leads to a private host',
  why: 'URLs of localhost or 192.168.… work on your own machine or network only. Crawlers and readers get nowhere, and the link may be filed under that URL.',
  fixes: [tagFix(ON_SITE, { 'og:url': 'https://example.com/page' })],
  sources: [official("og:url is the page's permanent URL.", DOCUMENTS.openGraph)],
  examples: {
    fails: [
      '<meta property="og:url" content="http://localhost:3000/page">',
      {
        url: 'http://localhost:3000/page',
        mode: 'local',
        site: 'https://example.com',
        html: examplePage('<meta property="og:url" content="http://localhost:3000/page">'),
      },
    ],
    passes: ['<meta property="og:url" content="https://example.com/page">'],
  },
  check(facts) {
    const page = facts.pageUrl
    if (isUnplaced(facts) || isLocalHost(page.hostname)) return 'not-applicable'
    return placesNamed(facts, [...URL_KEYS, ...IMAGE_KEYS], URL_RELS).flatMap((place) => {
      const url = onOtherHost(facts, page, place.content?.trim() ?? '')
      if (!url || !isLocalHost(url.hostname)) return []
      if (!/^https?:$/u.test(url.protocol) || url.href === facts.image.url) return []
      const isImage = IMAGE_KEYS.includes(place.name.toLowerCase())
      const written = place.content ?? ''
      if (misjoined(facts, written)?.isCertain || (isImage && unwrittenUrl(written))) return []
      const when = staysText(facts, page)
      const fixes = [
        ...buildHostFixes(facts, url.href),
        ...siteAddressFixes(facts),
        ...(isImage ? [IMAGE_FIX] : []),
      ]
      const onSite = {
        description: ON_SITE,
        ...placeSetting(place, `${page.origin}${url.pathname}${url.search}`),
      }
      const message = `${upperFirst(placeName(place))} leads to ${oneLine(url.host, 80)}${when}.${buildHostText(url.href)}`
      // Of og:url and the canonical link: no platform can draw the card of that page.
      const supersedes = isImage ? [] : ['card-of-this-page']
      return [{ ...findingAt(place, message, fixes.length > 0 ? fixes : [onSite]), supersedes }]
    })
  },
})
