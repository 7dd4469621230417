/**
 * Tracking parameters in the canonical URL split one page into many.
 *
 * Leaves alone: parameters that choose content, such as an id or a page number.
 */
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { findingAt, placesNamed, placeName } from '../shared/find-tags.ts'
import { oneLine } from '../shared/page-text.ts'
import { listText, upperFirst } from '../../facts/wording.ts'
import { pageUrl } from '../shared/page-urls.ts'
import { tagFix } from '../shared/snippet.ts'
import { isTracking } from '../../metadata/tracking.ts'

export const urlWithoutTracking = defineRule({
  id: 'url-without-tracking',
  category: 'url',
  severity: 'info',
  points: 1,
  title: "The page's URL has no tracking parameters",
  problem: "Tracking parameters in the page's URL",
  why: 'The URL that a page gives itself should be the same for everyone; with tracking in it each campaign makes a new page.',
  fixes: [
    tagFix('Build the URL from the page, not from the request.', { 'og:url': 'https://example.com/page' }),
  ],
  sources: [
    official(
      'The undecorated URL, without session variables or parameters that identify the user.',
      DOCUMENTS.facebookGuide,
    ),
  ],
  examples: {
    fails: ['<meta property="og:url" content="https://example.com/page?utm_source=mail">'],
    passes: ['<meta property="og:url" content="https://example.com/page?id=7">'],
  },
  check(facts) {
    const all = placesNamed(facts, ['og:url'], ['canonical'])
    if (all.length === 0) return 'not-applicable'
    return all.flatMap((place) => {
      const url = pageUrl(facts, place.content?.trim() ?? '')
      const names = [...(url?.searchParams.keys() ?? [])].filter(isTracking)
      if (names.length === 0) return []
      const shown = listText([...new Set(names)].slice(0, 4).map((name) => oneLine(name, 30)))
      return [findingAt(place, `${upperFirst(placeName(place))} carries ${shown}.`)]
    })
  },
})
