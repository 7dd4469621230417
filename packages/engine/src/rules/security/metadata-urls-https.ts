/**
 * An https page that calls itself by http sends its readers, and its shares, to the unprotected
 * URL.
 *
 * Leaves alone: images, which `image-https` counts, and pages that are served over http themselves.
 */
import { upperFirst } from '../../facts/wording.ts'
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS, GOOGLE_COPY } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { findingAt, placesNamed, placeName } from '../shared/find-tags.ts'
import { foreignCanonical, isLocalHost, pageUrl } from '../shared/page-urls.ts'
import { placeSetting } from '../shared/place-setting.ts'
import { tagFix } from '../shared/snippet.ts'

const URL_KEYS = ['og:url', 'og:video', 'og:video:url', 'og:audio', 'twitter:player', 'twitter:player:stream']
const URL_RELS = ['canonical', 'icon', 'apple-touch-icon']

export const metadataUrlsHttps = defineRule({
  id: 'metadata-urls-https',
  category: 'security',
  severity: 'warning',
  points: 1,
  title: 'URLs in the tags use https, like the page',
  problem: 'Plain http URLs on an https page',
  why: 'Browsers upgrade or block what a protected page asks for without protection, and shares are counted on the http URL.',
  fixes: [tagFix('Change http: to https: in this URL.', { 'og:url': 'https://example.com/page' })],
  sources: [
    official(
      'HTTPS pages are preferred over equal HTTP pages as canonical.',
      DOCUMENTS.googleCanonical,
      GOOGLE_COPY,
    ),
    official(
      'On a protected page Chrome upgrades unprotected images, sound and video, and blocks everything else.',
      'chromium/src docs/security/autoupgrade-mixed.md at 62fe191e',
    ),
  ],
  examples: {
    fails: ['<link rel="canonical" href="http://example.com/page">'],
    passes: ['<link rel="canonical" href="https://example.com/page">'],
  },
  check(facts) {
    if (!facts.finalUrl.startsWith('https:')) return 'not-applicable'
    return (
      placesNamed(facts, URL_KEYS, URL_RELS)
        .filter(({ content }) => /^\s*http:/iu.test(content ?? ''))
        // Of another site it is not known whether https answers.
        .filter(({ name }) => name !== 'link canonical' || !foreignCanonical(facts))
        // https would not help there: `no-localhost-in-metadata`.
        .filter(({ content }) => !isLocalHost(pageUrl(facts, content?.trim() ?? '')?.hostname ?? ''))
        .map((place) => {
          const address = (place.content ?? '').trim().replace(/^http:/iu, 'https:')
          return findingAt(
            place,
            `${upperFirst(placeName(place))} begins with http:, the page with https:.`,
            [
              {
                description: 'Change http: to https: in this URL, once you have checked that it opens.',
                ...placeSetting(place, address),
              },
            ],
          )
        })
    )
  },
})
