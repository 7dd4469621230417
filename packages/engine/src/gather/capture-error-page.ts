/** What is fetched after a page has answered with an error status: robots.txt, and the page as platforms' crawlers get it. */
import { captureCrawlerViews, type CrawlerRequest } from '../capture/capture-crawler-views.ts'
import type { RobotsQueue } from '../capture/capture-robots.ts'
import type { ErrorPageCapture } from '../capture/capture.ts'
import type { FetchSession } from '../net/session.ts'

/** @param requests null: no crawler views are wanted. */
export async function captureErrorPage(
  url: string,
  session: FetchSession,
  tried: { robots: RobotsQueue; capturedAt: string },
  requests: readonly CrawlerRequest[] | null,
): Promise<ErrorPageCapture> {
  const [crawlerViews, robots] = await Promise.all([
    requests && captureCrawlerViews(session, url, { requests, maxFetches: session.fetchesLeft() }),
    tried.robots.all(),
  ])
  return { url, capturedAt: tried.capturedAt, robots, crawlerViews }
}
