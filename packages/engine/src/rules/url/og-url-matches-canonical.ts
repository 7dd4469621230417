/**
 * Two tags say what the page's URL is; they should not contradict each other.
 *
 * Leaves alone: a trailing slash and the fragment; og:url of this page where the canonical link names the original on
 * another site: written in og:url as well, it would take the card away from this page.
 */
import { code, measured, official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { filledTag, findingAt, valueOf } from '../shared/find-tags.ts'
import { quoted } from '../shared/page-text.ts'
import { foreignCanonical, pageUrl, sameAddress } from '../shared/page-urls.ts'
import { isSamePage } from '../../metadata/other-page.ts'
import { parseHref } from '../../net/parse-url.ts'
import { metaSnippet, setting, tagFix } from '../shared/snippet.ts'

const canonical = '<link rel="canonical" href="https://example.com/page">'

export const ogUrlMatchesCanonical = defineRule({
  id: 'og-url-matches-canonical',
  category: 'url',
  severity: 'info',
  title: 'og:url and the canonical link agree',
  problem: 'og:url and the canonical link differ',
  why: 'Shares are counted on one URL and searches on the other, and an app may open a different page than it shows.',
  fixes: [
    tagFix('Write the same URL in both.', {
      canonical: 'https://example.com/page',
      'og:url': 'https://example.com/page',
    }),
  ],
  sources: [
    official('og:url is the canonical URL; likes and shares are counted on it.', DOCUMENTS.facebookGuide),
    code('The canonical link first, then og:url.', DOCUMENTS.mastodonExtractor),
    measured('On 73 pages the two differ.', DOCUMENTS.survey),
  ],
  // What a relative one is joined to is not what was meant.
  supersededBy: [
    'tags-written-once',
    'canonical-present',
    'canonical-absolute',
    'og-url-present',
    'og-url-absolute',
    'url-names-this-page',
    // That is meant, or a fault of its own.
    'canonical-same-host',
  ],
  examples: {
    fails: [`${canonical}\n${metaSnippet('og:url', 'https://example.com/other')}`],
    passes: [`${canonical}\n${metaSnippet('og:url', 'https://example.com/page/')}`],
  },
  check(facts) {
    const tag = filledTag(facts, 'og:url')
    const named = pageUrl(facts, valueOf(facts, 'og:url') ?? '')
    const link = parseHref(facts.metadata.canonicalUrl?.value ?? '')
    if (!tag || !named || !link) return 'not-applicable'
    if (sameAddress(named, link)) return []
    if (foreignCanonical(facts) && isSamePage(named.href, facts.finalUrl)) return []
    return [
      findingAt(
        tag,
        `og:url says ${quoted(named.href, 200)}, the canonical link ${quoted(link.href, 200)}.`,
        [
          isSamePage(link.href, facts.finalUrl) || !isSamePage(named.href, facts.finalUrl)
            ? {
                description: 'If the canonical link is right, write it in og:url as well.',
                ...setting({ 'og:url': link.href }),
                // Which of the two is right a person has to say.
                apply: 'none',
              }
            : {
                description:
                  'og:url names this page. If this page is to be found by itself, name it in the canonical link as well; leave both where the canonical link gathers several pages.',
              },
        ],
      ),
    ]
  },
})
