/**
 * A canonical on another site is right for republished texts, and a copied template otherwise.
 *
 * Leaves alone: www. before the host, local pages, and private hosts.
 */
import { isUnplaced } from '../../facts/local-page.ts'
import { code, official } from '../../facts/evidence.ts'
import { DOCUMENTS, GOOGLE_COPY } from '../kit/documents.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { findingAt, linkPlace, linksWithRel } from '../kit/find-tags.ts'
import { oneLine } from '../kit/page-text.ts'
import { bareHost, isLocalHost } from '../kit/page-urls.ts'
import { parseHref } from '../../net/parse-url.ts'
import { withoutTracking } from '../kit/tracking.ts'
import { setting } from '../kit/snippet.ts'

const NAME_OWN = "Unless the original is there, name this site's own address."

export const canonicalSameHost = defineRule({
  id: 'canonical-same-host',
  category: 'url',
  severity: 'info',
  title: 'The canonical URL is on this site',
  problem: 'The canonical URL is on another site',
  why: 'If you republish a text from elsewhere this may be meant. Otherwise readers and search engines credit another site, and one network ignores the link.',
  fixes: [
    {
      description: NAME_OWN,
      ...setting({ canonical: 'https://example.com/page' }),
    },
  ],
  sources: [
    code('A canonical address counts only on the same host.', DOCUMENTS.mastodonExtractor),
    official('A canonical link to another domain fails the audit.', DOCUMENTS.lighthouseCanonical),
    official(
      'Content systems set unwanted canonical addresses, break-ins set those of other domains.',
      'https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting',
      GOOGLE_COPY,
    ),
  ],
  mootWhen: ['canonical-present'],
  examples: {
    fails: [{ html: examplePage('<link rel="canonical" href="https://example.org/page">') }],
    passes: [{ html: examplePage('<link rel="canonical" href="https://www.example.com/page">') }],
  },
  check(facts) {
    const canonical = parseHref(facts.metadata.canonicalUrl?.value ?? '')
    const page = facts.pageUrl
    const [link] = linksWithRel(facts, 'canonical')
    // A development host never is the canonical one, and a local URL has a rule of its own.
    if (!canonical || !page || !link || isUnplaced(facts) || isLocalHost(canonical.hostname))
      return 'not-applicable'
    if (bareHost(canonical) === bareHost(page)) return []
    const [there, here] = [canonical, page].map((url) => oneLine(bareHost(url), 80))
    const fix = { description: NAME_OWN, ...setting({ canonical: withoutTracking(page).href }) }
    return [findingAt(linkPlace(link), `The canonical address is on ${there}, the page on ${here}.`, [fix])]
  },
})
