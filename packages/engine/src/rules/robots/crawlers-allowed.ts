/**
 * A crawler that robots.txt keeps out never sees the tags.
 *
 * Leaves alone: crawlers that do not ask robots.txt, and development servers.
 */
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { OPEN_CRAWLERS, refusal, REFUSAL_SOURCES, refused } from './refused-crawlers.ts'

export const crawlersAllowed = defineRule({
  id: 'crawlers-allowed',
  category: 'robots',
  severity: 'warning',
  explains: ['page-robots'],
  title: 'robots.txt allows link-preview crawlers',
  problem: 'robots.txt refuses link-preview crawlers',
  why: 'These crawlers ask robots.txt first. When it forbids the page, they make no card, however good the tags are.',
  fixes: [OPEN_CRAWLERS],
  sources: REFUSAL_SOURCES,
  needs: ['robots'],
  supersededBy: ['most-crawlers-allowed'],
  examples: {
    fails: [
      {
        html: examplePage('<title>Sourdough</title>'),
        robots: 'User-agent: Discordbot\nUser-agent: Googlebot\nDisallow: /\n',
      },
    ],
    passes: [{ html: examplePage('<title>Sourdough</title>'), robots: 'User-agent: *\nDisallow: /admin\n' }],
  },
  check(facts, results) {
    // The robots.txt of a development server says nothing about the public one.
    if (facts.mode === 'local') return 'not-applicable'
    const platforms = refused(results)
    return platforms.length === 0 ? [] : [refusal(facts, platforms, results)]
  },
})
