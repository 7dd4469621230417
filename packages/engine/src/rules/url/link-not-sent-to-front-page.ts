/**
 * A link to a page inside the site is redirected to the front page: its card is that of the front page.
 *
 * Leaves alone: names of the front page itself, languages, short links of other hosts, and campaigns, which say so in the
 * query.
 */
import { official } from '../../facts/evidence.ts'
import { parseHref } from '../../net/parse-url.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { DOCUMENTS, GOOGLE_COPY } from '../shared/documents.ts'
import { bareHost, isFrontPage, placeOf } from '../shared/page-urls.ts'
import { FLAWED } from '../shared/misleading.ts'
import { isTracking } from '../../metadata/tracking.ts'
import { contentFix, serverFix } from '../shared/fixes.ts'

export const linkNotSentToFrontPage = defineRule({
  id: 'link-not-sent-to-front-page',
  category: 'url',
  severity: 'warning',
  points: 3,
  title: 'The link leads to a page of its own',
  problem: 'Apps show the card of the front page: the link is redirected there',
  why: 'The link means a page that nobody sees: apps draw the card of the front page, and people land there.',
  fixes: [
    serverFix(
      'Answer at this URL with the page itself, or redirect to the page that took its place. If it is gone, answer 404 or 410.',
    ),
    contentFix('If the front page is meant, share its URL.'),
  ],
  sources: [
    official(
      'Redirecting many old URLs to the front page confuses people and may count as a soft 404.',
      'https://developers.google.com/search/docs/crawling-indexing/site-move-with-url-changes',
      GOOGLE_COPY,
    ),
    official(
      'A redirect is followed, and the last page is the one that is shown.',
      DOCUMENTS.facebookCanonical,
    ),
  ],
  supersededBy: ['no-route-behind-hash'],
  examples: {
    fails: [
      {
        url: 'https://example.com/',
        html: examplePage('<title>Example</title>'),
        redirects: [{ url: 'https://example.com/bread/rye', status: 302, location: '/' }],
      },
    ],
    passes: [
      {
        url: 'https://example.com/',
        html: examplePage('<title>Example</title>'),
        redirects: [{ url: 'https://example.com/index.html', status: 301, location: '/' }],
      },
      {
        url: 'https://example.com/?utm_campaign=summer',
        html: examplePage('<title>Example</title>'),
        redirects: [{ url: 'https://example.com/summer', status: 302, location: '/?utm_campaign=summer' }],
      },
    ],
  },
  check({ redirects, pageUrl, mode }) {
    const asked = parseHref(redirects[0]?.url ?? '')
    if (mode === 'local' || !asked || !isFrontPage(pageUrl.href) || isNamed(asked)) return []
    // A campaign says so; any other parameter may name a page.
    if (pageUrl.search !== '' || bareHost(asked) !== bareHost(pageUrl)) return []
    return [
      {
        message: `${placeOf(asked)} redirects to the front page (${placeOf(pageUrl)}): apps show the card of the front page.`,
        misleading: FLAWED,
      },
    ]
  },
})

/** The front page by another name: `/home`, `/start`, `/welcome`, with nothing but tracking. */
const isNamed = ({ pathname, searchParams, href }: URL): boolean =>
  (isFrontPage(href) && [...searchParams.keys()].every(isTracking)) ||
  /^\/(?:home|start|startseite|accueil|inicio|main|welcome|landing|site|web|www|app|public)(?:page)?(?:\.\w{2,5})?\/?$/iu.test(
    pathname,
  )
