/**
 * A crawler that robots.txt keeps out never sees the tags.
 *
 * Leaves alone: crawlers that do not ask robots.txt, and development servers.
 * Weight: no card on those platforms, but a choice that some sites make.
 */
import type { Platform, PlatformResults } from '../../platforms/define-platform.ts'
import { PLATFORMS } from '../../platforms/index.ts'
import { DOCUMENTS, measured, official } from '../claims.ts'
import { defineRule, type Fix } from '../define-rule.ts'
import { examplePage } from '../example-html.ts'
import { listed } from '../page-text.ts'
import { pageUrl } from '../page-urls.ts'

/** Platforms whose crawler asks robots.txt and is refused. */
function refused({ compatibility }: PlatformResults): Platform[] {
  return PLATFORMS.filter(({ id }) => compatibility.platforms[id]?.robots.page === 'disallowed')
}

const isSearch = ({ kind }: Platform): boolean => kind === 'search'

/** One group of robots.txt that lets these platforms' crawlers in; several platforms may share one. */
function openTo(platforms: readonly Platform[]): string {
  const tokens = new Set(platforms.map(({ crawler }) => crawler.robots.token ?? '*'))
  return [...[...tokens].map((token) => `User-agent: ${token}`), 'Allow: /'].join('\n')
}

/** Search engines apart: they read every page that they are let into, to list it. */
function fixesFor(platforms: readonly Platform[]): Fix[] {
  const search = platforms.filter(isSearch)
  const cards = platforms.filter((platform) => !isSearch(platform))
  const fixes: Fix[] = []
  if (cards.length > 0)
    fixes.push({
      description:
        'Give the crawlers that you want a group of their own in robots.txt; they then follow this one and not the group for all.',
      snippet: openTo(cards),
    })
  if (search.length > 0)
    fixes.push({
      description: `Let ${listed(search.map(({ name }) => name))} in only if the page may be found by searching: this crawler lists what it reads.`,
      snippet: openTo(search),
    })
  return fixes
}

/** Those that are known to obey robots.txt for the sake of a card. */
const OBEDIENT = PLATFORMS.filter(
  (platform) => platform.crawler.robots.honoured === true && !isSearch(platform),
)

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
      description: 'Give the crawlers that you want a group of their own in robots.txt.',
      snippet: openTo(OBEDIENT),
    },
  ],
  sources: [
    official('robots.txt is honoured: a blocked page gets no card.', DOCUMENTS.xStart),
    official('robots.txt is honoured, except for security checks.', DOCUMENTS.facebookCrawler),
    measured('A disallow made previews vanish.', 'https://news.cgast.org/news/17784'),
    official('How groups and paths are matched.', 'https://www.rfc-editor.org/rfc/rfc9309#section-2.2'),
  ],
  platforms: (_facts, results) => refused(results).map(({ id }) => id),
  needs: ['robots'],
  examples: {
    fails: [
      { html: examplePage('<title>Sourdough</title>'), robots: 'User-agent: *\nDisallow: /\n' },
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
    if (platforms.length === 0) return []
    const names = listed(platforms.map(({ name }) => name))
    const path = pageUrl(facts, facts.finalUrl)?.pathname ?? '/'
    return [
      { message: `robots.txt forbids this page to ${names}.`, evidence: path, fixes: fixesFor(platforms) },
    ]
  },
})
