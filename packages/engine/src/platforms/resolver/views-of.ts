/** Which of the views says what a platform gets: that of its own crawler, or of the one nearest to it. */
import type { Evidence } from '../../facts/evidence.ts'
import type { CrawlerViewFacts, Facts } from '../../facts/facts.ts'
import { imageCrawlerName, nameInAgent } from '../crawler-name.ts'
import type { Platform } from '../define-platform.ts'

export const ownView = ({ id }: Platform, { crawlerViews }: Pick<Facts, 'crawlerViews'>) =>
  crawlerViews?.find(({ platforms }) => platforms.includes(id))

/** That of the platform whose crawler servers treat most likely alike. */
export function nearestView(
  { crawler }: Platform,
  { crawlerViews }: Pick<Facts, 'crawlerViews'>,
  hasAnswer: (view: CrawlerViewFacts) => boolean,
): CrawlerViewFacts | undefined {
  const { nearest } = crawler
  return nearest && crawlerViews?.find((view) => view.platforms.includes(nearest.platform) && hasAnswer(view))
}

/** `Asked as Slack's crawler`; of another one why it was taken. */
export function askedAs({ id, name, crawler }: Platform, { platforms }: CrawlerViewFacts): string {
  if (platforms.includes(id) || !crawler.nearest) return `Asked as ${name}'s crawler`
  return `Asked as the crawler nearest to ${name}'s, ${crawler.nearest.why}`
}

/** What sentences call the crawler of this view's request for an image. */
export function nameOf(platform: Platform, { platforms, userAgent }: CrawlerViewFacts): string {
  return platforms.includes(platform.id)
    ? imageCrawlerName(platform)
    : (nameInAgent(userAgent) ?? 'a crawler')
}

export function evidenceOf({ userAgent, at }: CrawlerViewFacts): Evidence {
  return {
    claim: `We sent the headers of the crawler (${userAgent.slice(0, 120)}) from our own IP address. A site that checks addresses may answer the real crawler differently.`,
    kind: 'measured',
    source: 'this inspection',
    checked: at,
  }
}
