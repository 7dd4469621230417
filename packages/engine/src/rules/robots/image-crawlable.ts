/**
 * The page may be read, its image may not: a card without an image.
 *
 * Leaves alone: platforms that are kept from the page itself: `crawlers-allowed`.
 */
import type { PageIndex } from '../../facts/page-index.ts'
import type { PlatformResults } from '../../platforms/platform-results.ts'
import { askRobots, robotsPath } from '../../facts/robots/robots-txt.ts'
import { imagePlace } from '../kit/card-image.ts'
import { measured, official } from '../../facts/evidence.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { findingAt } from '../kit/find-tags.ts'
import { listText } from '../../facts/wording.ts'
import { parseHref } from '../../net/parse-url.ts'
import { PLATFORMS } from '../../platforms/index.ts'
import { oneLine } from '../kit/page-text.ts'
import { platformNames, platformsThat } from '../kit/platform-effects.ts'

/**
 * Asked of the file itself and not of the verdicts: whether a crawler may fetch the image does not
 * depend on which tag names it.
 */
function refused({ image, robots }: PageIndex, { compatibility }: PlatformResults): string[] {
  const url = parseHref(image.url ?? '')
  const file = robots.find(({ origin }) => origin === url?.origin)
  if (!url || !file?.body) return []
  const path = robotsPath(url)
  return platformsThat(({ id, crawler }) => {
    const pageAllowed = compatibility.platforms[id]?.robots.page !== 'disallowed'
    if (crawler.robots.honoured !== true || !pageAllowed) return false
    return askRobots(file, crawler.robots.token, path).verdict === 'disallowed'
  })
}

const ALLOW = 'Allow the image, in the group of robots.txt that forbids it.'

/** For everyone where everyone is kept out, else for those who are. */
function allowing({ image, robots }: PageIndex, ids: readonly string[]): string {
  const url = new URL(image.url ?? '')
  const path = robotsPath(url)
  const file = robots.find(({ origin }) => origin === url.origin)
  const isForAll = file && askRobots(file, '*', path).verdict === 'disallowed'
  const tokens = PLATFORMS.filter(({ id }) => ids.includes(id)).map(({ crawler }) => crawler.robots.token)
  const agents = isForAll ? ['*'] : [...new Set(tokens)]
  return [...agents.map((agent) => `User-agent: ${agent}`), `Allow: ${oneLine(path, 500)}`].join('\n')
}

const head = '<meta property="og:image" content="https://example.com/media/card.png">'

export const imageCrawlable = defineRule({
  id: 'image-crawlable',
  category: 'robots',
  severity: 'warning',
  explains: ['image-robots'],
  title: 'robots.txt lets crawlers fetch the image',
  problem: 'robots.txt keeps crawlers from the image',
  why: 'Crawlers ask robots.txt for the image as well. If its folder is forbidden, the card comes without it.',
  fixes: [{ description: ALLOW, snippet: 'User-agent: *\nAllow: /media/card.png' }],
  sources: [
    measured(
      'An image under a disallowed path was dropped from the card (2025).',
      'https://cholf5.com/en/posts/250908-twitter-card-image-blocked-by-robots.txt',
    ),
    official('How groups and paths are matched.', 'https://www.rfc-editor.org/rfc/rfc9309#section-2.2'),
  ],
  needs: ['robots'],
  mootWhen: ['image-is-image'],
  examples: {
    fails: [{ html: examplePage(head), robots: 'User-agent: *\nDisallow: /media/\n' }],
    passes: [{ html: examplePage(head), robots: 'User-agent: *\nDisallow: /admin\n' }],
  },
  check(facts, results) {
    if (facts.image.url === null) return 'not-applicable'
    const ids = refused(facts, results)
    if (ids.length === 0) return []
    const fix = { description: ALLOW, snippet: allowing(facts, ids) }
    return [
      findingAt(imagePlace(facts), `robots.txt forbids the image to ${listText(platformNames(ids))}.`, [fix]),
    ]
  },
})
