/**
 * A page of the real site whose tags lead to a preview of it, or through a tunnel to somebody's machine.
 *
 * Leaves alone: a preview that names itself, and hosts that serve real sites as well, such as a plain name at
 * one of these services.
 */
import { upperFirst } from '../../facts/wording.ts'
import { isUnplaced } from '../../facts/local-page.ts'
import { folklore, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { findingAt, placesNamed, placeName } from '../shared/find-tags.ts'
import { oneLine } from '../shared/page-text.ts'
import { isDeploymentHost, isPreviewHost, onOtherHost } from '../shared/page-urls.ts'
import { placeSetting } from '../shared/place-setting.ts'
import { tagFix } from '../shared/snippet.ts'

const URL_KEYS = ['og:url', 'og:image', 'og:video', 'og:audio', 'twitter:image', 'twitter:player']

const kindOf = (hostname: string): string =>
  isDeploymentHost(hostname) ? ', the host of one deployment' : ''

const BUILD =
  'Build URLs from the public URL of the site, not from that of the deployment (at Vercel not from VERCEL_URL).'

export const noPreviewHostInMetadata = defineRule({
  id: 'no-preview-host-in-metadata',
  category: 'url',
  severity: 'warning',
  points: 3,
  title: 'No tag leads to a preview of the site',
  problem: 'A tag leads to a preview of the site',
  why: 'Previews of branches and tunnels disappear or ask for a login. What was shared under them loses its image, and the page may be filed under the wrong URL.',
  fixes: [tagFix(BUILD, { 'og:url': 'https://example.com/page' })],
  sources: [
    official("og:url is the page's permanent URL.", DOCUMENTS.openGraph),
    folklore(
      'Previews of branches are at project-git-branch-scope.vercel.app.',
      'https://github.com/vercel/platforms/issues/294',
    ),
  ],
  examples: {
    fails: [
      '<meta property="og:url" content="https://shop-git-main-ann.vercel.app/page">',
      '<meta property="og:image" content="https://deploy-preview-12--shop.netlify.app/card.png">',
    ],
    passes: [
      '<meta property="og:url" content="https://example.com/page">',
      '<meta property="og:image" content="https://shop.vercel.app/card.png">',
      '<meta property="og:image" content="https://my-beautiful-site.vercel.app/card.png">',
    ],
  },
  check(facts) {
    const page = facts.pageUrl
    if (isUnplaced(facts) || isPreviewHost(page.hostname)) return 'not-applicable'
    return placesNamed(facts, URL_KEYS, ['canonical']).flatMap((place) => {
      const url = onOtherHost(facts, page, place.content?.trim() ?? '')
      if (!url || !isPreviewHost(url.hostname)) return []
      return [
        findingAt(
          place,
          `${upperFirst(placeName(place))} leads to ${oneLine(url.host, 80)}${kindOf(url.hostname)}.`,
          [{ description: BUILD, ...placeSetting(place, `${page.origin}${url.pathname}${url.search}`) }],
        ),
      ]
    })
  },
})
