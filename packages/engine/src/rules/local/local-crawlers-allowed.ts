/**
 * robots.txt of a development server, which is often made to forbid everything and sometimes deployed so.
 *
 * Leaves alone: pages on the public web: `crawlers-allowed`.
 */
import type { PageIndex } from '../../facts/page-index.ts'
import { PLATFORMS } from '../../platforms/index.ts'
import { askRobots, robotsPath } from '../../facts/robots/robots-txt.ts'
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { listText } from '../../facts/wording.ts'

/** Names of the platforms that obey robots.txt and would be kept away by this one. */
function keptAway({ localRobots }: PageIndex, page: URL): string[] {
  const [file] = localRobots
  if (!file?.body) return []
  const path = robotsPath(page)
  return PLATFORMS.filter(
    ({ crawler }) =>
      crawler.robots.honoured === true &&
      askRobots(file, crawler.robots.token, path).verdict === 'disallowed',
  ).map(({ name }) => name)
}

export const localCrawlersAllowed = defineRule({
  id: 'local-crawlers-allowed',
  category: 'local',
  severity: 'info',
  title: 'robots.txt of the local server allows crawlers',
  problem: 'robots.txt of the local server refuses crawlers',
  why: 'On a development server that does no harm. Deployed as it is, it keeps link-preview crawlers from the page, and they make no card.',
  fixes: ['Check that the public site gets another robots.txt, one that allows these crawlers.'],
  sources: [official('robots.txt is honoured: a blocked page gets no card.', DOCUMENTS.xStart)],
  examples: {
    fails: [
      {
        url: 'http://localhost:3000/page',
        mode: 'local',
        html: examplePage('<title>Sourdough</title>'),
        robots: 'User-agent: *\nDisallow: /\n',
      },
    ],
    passes: [
      {
        url: 'http://localhost:3000/page',
        mode: 'local',
        html: examplePage('<title>Sourdough</title>'),
        robots: 'User-agent: *\nDisallow: /admin\n',
      },
    ],
  },
  check(facts) {
    if (facts.mode !== 'local' || facts.localRobots.length === 0) return 'not-applicable'
    const names = keptAway(facts, facts.pageUrl)
    return names.length === 0
      ? []
      : [{ message: `robots.txt of this server forbids the page to ${listText(names)}.` }]
  },
})
