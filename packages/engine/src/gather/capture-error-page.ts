/** What is fetched after a page has answered with an error status: robots.txt, and the page as platforms' crawlers get it. */
import type { CrawlerRequest } from '../capture/capture-crawler-views.ts'
import type { ErrorPageCapture } from '../capture/capture.ts'
import type { Asked } from './capture-url.ts'

/** @param requests null: no crawler views are wanted. */
export async function captureErrorPage(
  url: string,
  { robots, views, capturedAt }: Asked,
  requests: readonly CrawlerRequest[] | null,
): Promise<ErrorPageCapture> {
  const [crawlerViews, files] = await Promise.all([
    views && requests && views.finishRefused(requests),
    robots.all(),
  ])
  return { url, capturedAt, robots: files, crawlerViews }
}
