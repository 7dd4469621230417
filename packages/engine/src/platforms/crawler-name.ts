/** What sentences call a platform's crawler: the name that rules of servers and robots.txt know it by. */
import type { Platform } from './define-platform.ts'

/** `LinkedInBot`, `facebookexternalhit`; where it has no name of its own, `iMessage's crawler`. */
export function crawlerName({ name, crawler }: Pick<Platform, 'name' | 'crawler'>): string {
  return (
    crawler.robots.token ??
    nameInAgent(crawler.speech?.userAgent ?? crawler.userAgents[0]) ??
    `${name}'s crawler`
  )
}

/** The same of its requests for images. */
export const imageCrawlerName = (platform: Pick<Platform, 'name' | 'crawler'>): string =>
  nameInAgent(platform.crawler.speech?.imageUserAgent) ?? crawlerName(platform)

/** The first product of a user agent that does not begin as browsers do. */
export function nameInAgent(userAgent: string | undefined): string | null {
  const product = /^[A-Z][\w-]*/i.exec(userAgent ?? '')?.[0]
  return product && product !== 'Mozilla' ? product : null
}
