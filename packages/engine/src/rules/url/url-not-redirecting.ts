/**
 * og:url or the canonical link names a URL that sends readers on to this page.
 *
 * Leaves alone: URLs that were neither passed on the way here nor asked for: where it leads is not known.
 */
import { upperFirst } from '../../facts/wording.ts'
import { official } from '../../facts/evidence.ts'
import { leadsBack } from '../../facts/leads-back.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { filledTag, findingAt, placesNamed, placeName } from '../shared/find-tags.ts'
import { pageUrl } from '../shared/page-urls.ts'
import { placeSetting } from '../shared/place-setting.ts'
import { tagFix } from '../shared/snippet.ts'
import { withoutVisitor } from '../shared/tracking.ts'

const NAME_END = 'Name the URL at which the redirects end.'

/** The Sharing Debugger calls it a circular redirect path. */
const CIRCLE = ' Facebook follows it, comes back here, and may report a circular redirect.'

const redirects = [{ url: 'http://example.com/page', status: 301, location: 'https://example.com/page' }]

export const urlNotRedirecting = defineRule({
  id: 'url-not-redirecting',
  category: 'url',
  severity: 'warning',
  points: 1,
  title: 'og:url and the canonical link do not redirect',
  problem: 'og:url or the canonical link redirects',
  why: 'The URL in og:url and in the canonical link is the one that the page is filed under. Facebook reads og:url in place of the page: it comes back here in a circle. Other readers lose time, and may keep two entries.',
  fixes: [tagFix(NAME_END, { canonical: 'https://example.com/page', 'og:url': 'https://example.com/page' })],
  sources: [official("og:url is the page's permanent URL.", DOCUMENTS.openGraph)],
  examples: {
    fails: [{ html: examplePage('<meta property="og:url" content="http://example.com/page">'), redirects }],
    passes: [{ html: examplePage('<meta property="og:url" content="https://example.com/page">'), redirects }],
  },
  check(facts) {
    const places = placesNamed(facts, ['og:url'], ['canonical'])
    if (places.length === 0) return 'not-applicable'
    const end = withoutVisitor(facts.pageUrl).href
    return places.flatMap((place) => {
      const href = pageUrl(facts, place.content?.trim() ?? '')?.href
      if (!href || !leadsBack(facts, href)) return []
      const fix = { description: NAME_END, ...placeSetting(place, end) }
      const isFollowed = place.name.toLowerCase() === 'og:url' || !filledTag(facts, 'og:url')
      return [
        findingAt(
          place,
          `${upperFirst(placeName(place))} redirects to this page.${isFollowed ? CIRCLE : ''}`,
          [fix],
        ),
      ]
    })
  },
})
