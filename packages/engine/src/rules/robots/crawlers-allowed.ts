/**
 * A crawler that robots.txt keeps out never sees the tags.
 *
 * Leaves alone: crawlers that do not ask robots.txt, and development servers.
 * Weight: no card on those platforms, but a choice that some sites make.
 */
import type { PlatformResults } from '../../platforms/define-platform.ts'
import { DOCUMENTS, measured, official } from '../claims.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../example-html.ts'
import { listed } from '../page-text.ts'
import { pageUrl } from '../page-urls.ts'
import { platformNames } from '../platform-effects.ts'

/** Platforms whose crawler asks robots.txt and is refused. */
function refused({ compatibility }: PlatformResults): string[] {
  const { platforms } = compatibility
  return Object.keys(platforms).filter((id) => platforms[id]?.robots.page === 'disallowed')
}

export const crawlersAllowed = defineRule({
  id: 'crawlers-allowed',
  category: 'robots',
  severity: 'error',
  points: 8,
  title: 'robots.txt lets link-preview crawlers in',
  problem: 'robots.txt keeps link-preview crawlers out',
  why: 'These crawlers ask robots.txt first. When it forbids the page, they make no card, however good the tags are.',
  fixes: [
    {
      description: 'Allow the crawlers you want in robots.txt; they read single pages and do not index.',
      snippet: 'User-agent: facebookexternalhit\nUser-agent: Twitterbot\nUser-agent: LinkedInBot\nAllow: /',
    },
  ],
  sources: [
    official('robots.txt is honoured: a blocked page gets no card.', DOCUMENTS.xStart),
    official('robots.txt is honoured, except for security checks.', DOCUMENTS.facebookCrawler),
    measured('A disallow made previews vanish.', 'https://news.cgast.org/news/17784'),
    official('How groups and paths are matched.', 'https://www.rfc-editor.org/rfc/rfc9309#section-2.2'),
  ],
  platforms: (_facts, results) => refused(results),
  needs: ['robots'],
  examples: {
    fails: [{ html: examplePage('<title>Sourdough</title>'), robots: 'User-agent: *\nDisallow: /\n' }],
    passes: [{ html: examplePage('<title>Sourdough</title>'), robots: 'User-agent: *\nDisallow: /admin\n' }],
  },
  check(facts, results) {
    // The robots.txt of a development server says nothing about the public one.
    if (facts.mode === 'local') return 'not-applicable'
    const names = platformNames(refused(results))
    if (names.length === 0) return []
    const path = pageUrl(facts, facts.finalUrl)?.pathname ?? '/'
    return [{ message: `robots.txt forbids this page to ${listed(names)}.`, evidence: path }]
  },
})
