/**
 * What is behind `#` in a URL is never sent: an app that keeps its routes there has one page for crawlers.
 *
 * Leaves alone: a fragment that is no route, such as the name of a heading or a state of a viewer.
 */
import { official } from '../../facts/evidence.ts'
import { parseHref } from '../../net/parse-url.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { quoted } from '../shared/page-text.ts'
import { placeOf } from '../shared/page-urls.ts'
import { FLAWED } from '../shared/misleading.ts'
import { contentFix } from '../shared/fixes.ts'

/** `#/5d6d`, `#!/5d6d`, `#!5d6d`: more than the front page of the app. */
const ROUTE = /^#(?:!\/?|\/)[^/]/u

export const noRouteBehindHash = defineRule({
  id: 'no-route-behind-hash',
  category: 'url',
  severity: 'warning',
  points: 3,
  title: 'The URL names the page without a fragment',
  problem: 'Apps show one card for every link of this app: what is behind # is never sent',
  why: 'Browsers and crawlers ask a server for the part before #. Every link of the app that differs only behind it gets the same card.',
  fixes: [
    {
      kind: 'framework',
      description:
        'Give each page a path: the history mode of the router (createWebHistory, BrowserRouter, PathLocationStrategy). Then let the server answer each path with its own title, description and image.',
    },
    contentFix(
      'Where paths cannot be changed, share a URL of the server that has the tags of this page and sends people on.',
    ),
  ],
  sources: [
    official(
      'The fragment is separated from the rest before the request; only the client interprets it.',
      'https://www.rfc-editor.org/rfc/rfc3986#section-3.5',
    ),
    official('A new fragment does not make another page.', DOCUMENTS.discordDraft),
  ],
  examples: {
    fails: [{ url: 'https://example.com/#!/bread', html: examplePage('<title>Acme</title>') }],
    passes: [
      { url: 'https://example.com/bread#flour', html: examplePage('<title>Bread</title>') },
      { url: 'https://example.com/#/', html: examplePage('<title>Acme</title>') },
    ],
  },
  check({ requestedUrl, finalUrl }) {
    // A redirect may lead to such a route, and keeps the one that was asked for.
    const url = [requestedUrl, finalUrl]
      .flatMap((one) => parseHref(one) ?? [])
      .find(({ hash }) => ROUTE.test(hash))
    if (!url) return []
    const message = `${quoted(url.hash)} is never sent: every crawler gets ${placeOf(url)}, and the card is the same for all that is behind #.`
    return [{ message, evidence: url.href, misleading: FLAWED }]
  },
})
