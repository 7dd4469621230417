/**
 * A page that answers us with an error status: no inspection can exist, but robots.txt and the answers that
 * platforms' crawlers get still tell why a shared link stays bare. This is the case people come with.
 */
import { captureCrawlerViews } from './capture/capture-crawler-views.ts'
import { PageHttpError } from './capture/capture-page.ts'
import type { RobotsQueue } from './capture/capture-robots.ts'
import type { CrawlerViewCapture, RedirectHop, RobotsCapture } from './capture/capture.ts'
import { InspectError } from './errors.ts'
import { publishView, type CrawlerView } from './inspection/crawler-views.ts'
import type { FetchSession } from './net/session.ts'
import { crawlerRequests, type CrawlerWish } from './platforms/crawler-requests.ts'
import { PLATFORMS } from './platforms/index.ts'
import { isHtmlRobots } from './platforms/robots-txt.ts'
import { robotsVerdicts, type PlatformRobots } from './platforms/robots-verdict.ts'
import { readView } from './read-view.ts'

/** What is known of a page that answered with an error status. */
export interface Refusal {
  /** What is wrong, as a sentence; the error's own message tells the crawlers' answers as well. */
  readonly sentence: string
  readonly requestedUrl: string
  readonly finalUrl: string
  readonly status: number
  /** What stands in the way, as it is called in a sentence; null where nothing was recognised. */
  readonly wall: string | null
  /** What robots.txt tells each platform's crawler of this address. */
  readonly robots: readonly PlatformRobots[]
  /** Addresses of robots.txt files that are HTML pages. */
  readonly htmlRobots: readonly string[]
  /** The page as platforms' crawlers get it; null where they were not asked. */
  readonly crawlerViews: readonly CrawlerView[] | null
}

/** Decides, before the error is thrown, whether crawlers are asked; null: none. */
export type OnRefusal = (refused: Pick<Refusal, 'status' | 'wall'>) => Promise<CrawlerWish | null>

/** HTTP_ERROR that tells more than its code. */
export class RefusedPageError extends InspectError {
  readonly refusal: Refusal

  constructor(message: string, refusal: Refusal, options?: ErrorOptions) {
    super('HTTP_ERROR', message, options)
    this.refusal = refusal
  }
}

/** A page that answered with an error status, and what was fetched to explain it. */
export interface RefusedPage {
  requestedUrl: string
  finalUrl: string
  status: number
  redirects: readonly RedirectHop[]
  robots: readonly RobotsCapture[]
  crawlerViews: readonly CrawlerViewCapture[]
  capturedAt: string
}

export interface RefusedPageFacts extends Pick<Refusal, 'robots' | 'htmlRobots'> {
  crawlerViews: readonly CrawlerView[]
}

/** Pure and synchronous. */
export function readRefusedPage(refused: RefusedPage): RefusedPageFacts {
  const { requestedUrl, finalUrl, status, redirects, robots, crawlerViews, capturedAt } = refused
  const own = { status, finalUrl, metadata: null }
  const hops = [requestedUrl, ...redirects.map(({ url }) => url), finalUrl]
  return {
    robots: robotsVerdicts(PLATFORMS, robots, hops),
    htmlRobots: robots.filter(isHtmlRobots).map(({ origin }) => `${origin}/robots.txt`),
    crawlerViews: crawlerViews.map((view) => publishView(readView(view, null, capturedAt), own)),
  }
}

interface Surroundings {
  readonly readRefusedPage: (refused: RefusedPage) => Promise<RefusedPageFacts>
  readonly session: FetchSession
  readonly url: string
  readonly robots: RobotsQueue
  readonly capturedAt: string
  /** Absent: nobody wants to know. */
  readonly onRefusal: OnRefusal | undefined
}

/** @returns the error to throw: the same one, unless it is an error status. */
export async function explainRefusal(thrown: unknown, surroundings: Surroundings): Promise<unknown> {
  const { session, url, robots, capturedAt, onRefusal } = surroundings
  if (!(thrown instanceof PageHttpError) || !onRefusal) return thrown
  const { answer, wall } = thrown
  const wish = await onRefusal({ status: answer.status, wall })
  const requests = wish === null ? [] : crawlerRequests(wish)
  const [views, files] = await Promise.all([
    captureCrawlerViews(session, url, { requests, maxFetches: session.fetchesLeft() }),
    robots.all(),
  ])
  const { finalUrl, status, redirects } = answer
  const read = await surroundings.readRefusedPage({
    requestedUrl: url,
    finalUrl,
    status,
    redirects,
    robots: files,
    crawlerViews: views,
    capturedAt,
  })
  return new RefusedPageError(
    `${thrown.message}${summary(read.crawlerViews)}`,
    {
      sentence: thrown.message,
      requestedUrl: url,
      finalUrl,
      status,
      wall,
      ...read,
      crawlerViews: wish === null ? null : read.crawlerViews,
    },
    { cause: thrown },
  )
}

/** One sentence for those who get nothing but the message. */
function summary(views: readonly CrawlerView[]): string {
  const byAnswer = Map.groupBy(
    views.filter(({ status }) => status !== null),
    ({ status }) => status,
  )
  if (byAnswer.size === 0) return ''
  const parts = [...byAnswer].map(
    ([status, same]) => `${status} to ${same.flatMap(({ names }) => names).join(', ')}`,
  )
  return ` Asked with the headers of platforms’ crawlers it answers ${parts.join('; ')}.`
}
