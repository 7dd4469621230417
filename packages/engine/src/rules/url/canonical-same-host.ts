/**
 * A canonical on another site is right for republished texts, and a copied template otherwise.
 *
 * Leaves alone: other hosts of this site, local pages, private hosts, and what redirects back to the page. Nobody but a
 * person knows which of the two it is, so the suggested head keeps it, and no snippet says otherwise.
 */
import { isUnplaced } from '../../facts/local-page.ts'
import { code, official } from '../../facts/evidence.ts'
import { DOCUMENTS, GOOGLE_COPY } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { findingAt, linkPlace, linksWithRel } from '../shared/find-tags.ts'
import { oneLine } from '../shared/page-text.ts'
import { bareHost, foreignCanonical, isPassingHost } from '../shared/page-urls.ts'
import { parseHref } from '../../net/parse-url.ts'

const fixFor = (there: string | undefined, here: string | undefined): string =>
  `Leave the canonical link as it is if this text was first published on ${there}; if not, change it to the URL of this page on ${here}.`

export const canonicalSameHost = defineRule({
  id: 'canonical-same-host',
  category: 'url',
  severity: 'info',
  title: 'The canonical URL is on this site',
  problem: 'The canonical URL is on another site',
  why: 'If you republish a text from elsewhere this may be meant. Otherwise readers and search engines credit another site, and one network ignores the link.',
  fixes: [fixFor('the site that it names', 'its own site')],
  sources: [
    code('A canonical URL counts only on the same host.', DOCUMENTS.mastodonExtractor),
    official('A canonical link to another domain fails the audit.', DOCUMENTS.lighthouseCanonical),
    official(
      'Content systems set unwanted canonical URLs, break-ins set those of other domains.',
      'https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting',
      GOOGLE_COPY,
    ),
  ],
  supersededBy: ['canonical-present'],
  examples: {
    fails: ['<link rel="canonical" href="https://example.org/page">'],
    passes: ['<link rel="canonical" href="https://www.example.com/page">'],
  },
  check(facts) {
    const [link] = linksWithRel(facts, 'canonical')
    const named = parseHref(facts.metadata.canonicalUrl?.value ?? '')
    // A development host never is the canonical one, and a local URL has a rule of its own.
    if (!link || !named || isUnplaced(facts) || isPassingHost(named.hostname)) return 'not-applicable'
    const canonical = foreignCanonical(facts)
    if (!canonical) return []
    const [there, here] = [canonical, facts.pageUrl].map((url) => oneLine(bareHost(url), 80))
    const message = `The canonical URL is on ${there}, the page on ${here}.`
    return [{ ...findingAt(linkPlace(link), message), fixes: [{ description: fixFor(there, here) }] }]
  },
})
