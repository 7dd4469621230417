/** What is fetched after a page has answered with an error status: robots.txt, and the page as platforms' crawlers get it. */
import type { CrawlerRequest } from '../capture/capture-crawler-views.ts'
import type { ErrorPageCapture } from '../capture/capture.ts'
import type { Asked } from './capture-url.ts'
import { captureRefusedViews, type ViewsPlan } from './capture-views.ts'

/** @param requests null: no crawler views are wanted. */
export async function captureErrorPage(
  plan: ViewsPlan,
  { robots, views, capturedAt }: Asked,
  requests: readonly CrawlerRequest[] | null,
): Promise<ErrorPageCapture> {
  const [crawlerViews, files] = await Promise.all([
    requests && captureRefusedViews(plan, requests, views?.first ?? null),
    robots.all(),
  ])
  return { url: plan.url, capturedAt, robots: files, crawlerViews }
}
