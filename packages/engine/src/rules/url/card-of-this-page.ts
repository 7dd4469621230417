/**
 * og:url or the canonical link names another page, and a platform that takes it for a redirect draws the card of that
 * page: a template that writes one address into all pages, or a copied tag.
 *
 * Leaves alone: the front page (`url-names-this-page`), and pages whose card is the same.
 */
import { measured, official } from '../../facts/evidence.ts'
import { parseHref } from '../../net/parse-url.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule, type Fix } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { elsewhereSentence } from '../shared/card-elsewhere.ts'
import { filledTag, findingAt, linkPlace, linksWithRel } from '../shared/find-tags.ts'
import { quoted } from '../shared/page-text.ts'
import { isPassingHost } from '../shared/page-urls.ts'
import { placeSetting } from '../shared/place-setting.ts'
import { withoutVisitor } from '../shared/tracking.ts'
import { tagFix } from '../shared/snippet.ts'
import { misjoinedAddress } from './meant-address.ts'

const NAME_OWN = 'Change og:url to the URL of this page.'
const NAME_OWN_FOR_CARDS = 'Add og:url with the URL of this page; the canonical link may stay.'

export const cardOfThisPage = defineRule({
  id: 'card-of-this-page',
  category: 'url',
  severity: 'warning',
  explains: ['card-elsewhere', 'card-elsewhere-unseen'],
  title: 'The card is drawn from this page',
  problem: 'Some apps show the preview of another page, which og:url or the canonical link names',
  why: 'Facebook takes og:url, and without it the canonical link, for a redirect: it reads the page that is named and shows its card for this link.',
  fixes: [tagFix(NAME_OWN, { canonical: 'https://example.com/page', 'og:url': 'https://example.com/page' })],
  sources: [
    official(
      'og:url is followed, and the details shown are those of the last page. It may name another domain only where that domain allows it.',
      DOCUMENTS.facebookCanonical,
    ),
    measured(
      'The debugger lists what it takes for a redirect: a redirect of HTTP, rel=canonical, og:url.',
      'github.com/Yoast/wordpress-seo/issues/2243',
    ),
  ],
  supersededBy: ['tags-written-once', 'url-names-this-page', 'no-localhost-in-metadata'],
  examples: {
    fails: [
      {
        url: 'https://example.com/bread/sourdough',
        html: examplePage('<meta property="og:url" content="https://example.com/bread/rye">'),
      },
    ],
    passes: [
      {
        url: 'https://example.com/bread/sourdough',
        html: examplePage(
          '<meta property="og:url" content="https://www.example.com/bread/sourdough/?utm_source=x">',
        ),
      },
    ],
  },
  check(facts, results) {
    const tag = filledTag(facts, 'og:url')
    const [link] = linksWithRel(facts, 'canonical')
    const place = tag ?? (link && linkPlace(link))
    if (!place) return 'not-applicable'
    const message = elsewhereSentence(facts, results).trim()
    if (message === '') return []
    const own = withoutVisitor(facts.pageUrl).href
    // A canonical link to the original, or to the page that gathers several, may be meant; og:url is asked first.
    const canonical = parseHref(facts.metadata.canonicalUrl?.value ?? '')
    const fix: Fix =
      !tag && canonical && !isPassingHost(canonical.hostname)
        ? tagFix(NAME_OWN_FOR_CARDS, { 'og:url': own })
        : {
            description: tag ? NAME_OWN : 'Change the canonical link to the URL of this page.',
            ...placeSetting(place, own),
          }
    const joined = misjoinedAddress(facts, place.content ?? '')
    const name = tag ? 'og:url' : 'The canonical link'
    if (!joined) {
      const problem =
        facts.cardPage?.page === null ? `${name} names a URL where no page was found` : undefined
      return [{ ...findingAt(place, message, [fix]), ...(problem && { problem }) }]
    }
    const holds = `${name} holds ${quoted(place.content ?? '', 160)}: ${joined.what}.`
    return [
      {
        ...findingAt(place, `${holds} What takes it for a redirect finds no page there.`, [fix]),
        problem: `${name} was put together wrongly, and it is taken for a redirect`,
      },
    ]
  },
})
