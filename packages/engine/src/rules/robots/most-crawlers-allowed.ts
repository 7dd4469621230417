/**
 * Most of the crawlers that obey robots.txt are kept out: the link is bare nearly everywhere, whatever the
 * tags say.
 *
 * Leaves alone: crawlers that do not ask robots.txt, search engines, and development servers.
 */
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { isSearch, OBEDIENT, OPEN_CRAWLERS, refusal, REFUSAL_SOURCES, refused } from './refused-crawlers.ts'

export const mostCrawlersAllowed = defineRule({
  id: 'most-crawlers-allowed',
  category: 'robots',
  severity: 'warning',
  explains: ['page-robots'],
  title: 'robots.txt allows most link-preview crawlers',
  problem: 'robots.txt refuses most link-preview crawlers',
  why: 'X, Facebook, LinkedIn and others ask robots.txt before they read a page. One rule for all keeps every one of them out, and the link is bare there.',
  fixes: [OPEN_CRAWLERS],
  sources: REFUSAL_SOURCES,
  needs: ['robots'],
  examples: {
    fails: [{ html: examplePage('<title>Sourdough</title>'), robots: 'User-agent: *\nDisallow: /\n' }],
    passes: [
      {
        html: examplePage('<title>Sourdough</title>'),
        robots: 'User-agent: Discordbot\nUser-agent: Googlebot\nDisallow: /\n',
      },
    ],
  },
  check(facts, results) {
    if (facts.mode === 'local') return 'not-applicable'
    const platforms = refused(results)
    const cards = platforms.filter((platform) => !isSearch(platform))
    return cards.length * 2 > OBEDIENT.length ? [refusal(facts, platforms, results)] : []
  },
})
