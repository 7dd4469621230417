/**
 * A template that names the front page as the URL of every page: all shares land there.
 *
 * Leaves alone: front pages in any spelling, and URLs with a query, which may be another page’s
 * real place.
 */
import { upperFirst } from '../../facts/wording.ts'
import { isRelatedPage } from '../../capture/related-page.ts'
import type { Extraction } from '../../extract/tags.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { leadsBack } from '../../facts/leads-back.ts'
import { code, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule, type Finding } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { filledTag, findingAt, linkPlace, linksWithRel, type Place, placeName } from '../shared/find-tags.ts'
import { oneLine, quoted } from '../shared/page-text.ts'
import { isFrontPage, isLocalHost, pageUrl } from '../shared/page-urls.ts'
import { isForeignHost, isSamePage, otherPage } from '../../metadata/other-page.ts'
import { parseHref } from '../../net/parse-url.ts'
import { elsewhereSentence } from '../shared/card-elsewhere.ts'
import { placeSetting } from '../shared/place-setting.ts'
import { withoutVisitor } from '../shared/tracking.ts'
import { tagFix } from '../shared/snippet.ts'

const WRITE_OWN = 'Let the template write the URL of each page.'

interface Named {
  place: Place
  url: URL | null
}

function named(facts: PageIndex): Named[] {
  const tag = filledTag(facts, 'og:url')
  const [link] = linksWithRel(facts, 'canonical')
  return [
    ...(tag ? [{ place: tag, url: pageUrl(facts, tag.content.trim()) }] : []),
    ...(link ? [{ place: linkPlace(link), url: parseHref(facts.metadata.canonicalUrl?.value ?? '') }] : []),
  ]
}

/** A template brings the URL of its own demo. */
const whose = (url: URL, own: URL): string =>
  isForeignHost(url.hostname, own.hostname)
    ? `${oneLine(url.hostname, 80)}, which is another site`
    : 'the site, but this page is another one'

function judge({ place, url }: Named, own: URL, shown: string): Finding[] {
  // The bare root only: `/en/` may well be where this very page lives for others.
  if (!url || url.pathname !== '/' || url.search !== '') return []
  // Of a host that nobody reaches: `no-localhost-in-metadata`.
  if (url.hostname !== own.hostname && isLocalHost(url.hostname)) return []
  return [
    findingAt(place, `${upperFirst(placeName(place))} names the front page of ${whose(url, own)}.${shown}`, [
      { description: WRITE_OWN, ...placeSetting(place, own.href) },
    ]),
  ]
}

/**
 * og:url of another page while nothing else of this page is that page's: its canonical link names this one, or one shell
 * without content answers for both. Another card is `card-of-this-page`.
 */
function namedByShell(facts: PageIndex, own: URL): Finding[] {
  const { metadata, finalUrl, cardPage } = facts
  const tag = filledTag(facts, 'og:url')
  const other = otherPage({ url: metadata.url, canonicalUrl: null }, finalUrl)
  const there = parseHref(other?.url ?? '')
  if (!tag || !other || !there || there.host !== own.host || leadsBack(facts, other.url)) return []
  if (isFrontPage(other.url) || isRelatedPage(there, own)) return []
  const canonical = metadata.canonicalUrl?.value
  const isOwnByCanonical = canonical !== undefined && isSamePage(canonical, finalUrl)
  const seen = cardPage && isSamePage(cardPage.url, other.url) ? cardPage.page : null
  if (!isOwnByCanonical && !(seen && isSameShell(facts.extraction, seen.extraction))) return []
  const why = isOwnByCanonical
    ? 'the canonical link names this page'
    : 'both answer with the same HTML, without text of their own'
  return [
    {
      ...findingAt(tag, `og:url names another page, ${quoted(there.pathname + there.search)}: ${why}.`, [
        { description: WRITE_OWN, ...placeSetting(tag, own.href) },
      ]),
      problem: 'og:url names another page',
    },
  ]
}

/** The HTML that is sent for every path, before a script fills it. */
const isSameShell = (a: Extraction, b: Extraction): boolean =>
  a.htmlLength === b.htmlLength &&
  a.bodyTextStart === b.bodyTextStart &&
  a.bodyTextStart.length < SHELL_CHARACTERS &&
  a.firstHeading === null

const SHELL_CHARACTERS = 100

export const urlNamesThisPage = defineRule({
  id: 'url-names-this-page',
  category: 'url',
  severity: 'warning',
  points: 3,
  explains: ['card-elsewhere', 'card-elsewhere-unseen'],
  title: 'og:url and the canonical link name this page',
  problem: 'og:url or the canonical link names the front page',
  why: "Apps that follow these tags open the front page instead, count all shares there, and may show the front page's card.",
  fixes: [tagFix(WRITE_OWN, { canonical: 'https://example.com/page', 'og:url': 'https://example.com/page' })],
  sources: [
    official(
      'Links with the same og:url count as one, with its image, its title and its counts.',
      DOCUMENTS.facebookCanonical,
    ),
    code('The card is filed under the canonical URL.', DOCUMENTS.mastodonExtractor),
    official(
      'A canonical link to the front page fails the audit, rare cases aside.',
      DOCUMENTS.lighthouseCanonical,
    ),
  ],
  supersededBy: ['tags-written-once'],
  examples: {
    fails: [
      {
        url: 'https://example.com/bread/sourdough',
        html: examplePage('<meta property="og:url" content="https://example.com/">'),
      },
    ],
    passes: [
      {
        url: 'https://example.com/bread/sourdough',
        html: examplePage('<meta property="og:url" content="https://example.com/bread/sourdough">'),
      },
    ],
  },
  check(facts, results) {
    const page = facts.pageUrl
    if (isFrontPage(facts.finalUrl)) return 'not-applicable'
    const all = named(facts)
    if (all.length === 0) return 'not-applicable'
    const own = withoutVisitor(page)
    const elsewhere = elsewhereSentence(facts, results)
    const front = all
      .filter(({ url }) => !url || !leadsBack(facts, url.href))
      .flatMap((one) => judge(one, own, elsewhere))
    return front.length > 0 || elsewhere !== '' ? front : namedByShell(facts, own)
  },
})
