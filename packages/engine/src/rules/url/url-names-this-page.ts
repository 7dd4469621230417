/**
 * A template that names the front page as the URL of every page: all shares land there.
 *
 * Leaves alone: front pages in any spelling, and URLs with a query, which may be another page’s
 * real place.
 */
import type { PageIndex } from '../../facts/page-index.ts'
import { leadsBack } from '../../facts/leads-back.ts'
import { code, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../kit/documents.ts'
import { defineRule, type Finding } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { filledTag, findingAt, linkPlace, linksWithRel, type Place } from '../kit/find-tags.ts'
import { isFrontPage, isLocalHost, pageUrl } from '../kit/page-urls.ts'
import { parseHref } from '../../net/parse-url.ts'
import { elsewhereSentence } from '../kit/card-elsewhere.ts'
import { placeSetting } from '../kit/place-setting.ts'
import { withoutVisitor } from '../kit/tracking.ts'
import { tagFix } from '../kit/snippet.ts'

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

function judge({ place, url }: Named, own: URL, shown: string): Finding[] {
  // The bare root only: `/en/` may well be where this very page lives for others.
  if (!url || url.pathname !== '/' || url.search !== '') return []
  // Of a host that nobody reaches: `no-localhost-in-metadata`.
  if (url.hostname !== own.hostname && isLocalHost(url.hostname)) return []
  return [
    findingAt(
      place,
      `${place.name} names the front page of the site, but this page is another one.${shown}`,
      [{ description: WRITE_OWN, ...placeSetting(place, own.href) }],
    ),
  ]
}

export const urlNamesThisPage = defineRule({
  id: 'url-names-this-page',
  category: 'url',
  severity: 'warning',
  care: 3,
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
  mootWhen: ['tags-written-once'],
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
    if (!page || isFrontPage(facts.finalUrl)) return 'not-applicable'
    const all = named(facts)
    return all.length === 0
      ? 'not-applicable'
      : all
          .filter(({ url }) => !url || !leadsBack(facts, url.href))
          .flatMap((one) => judge(one, withoutVisitor(page), elsewhereSentence(facts, results)))
  },
})
