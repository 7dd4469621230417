/**
 * A page that answers us with an error status: no inspection can exist, but robots.txt and what platforms' crawlers
 * get still explain why a shared link has no card. Many people come with this case.
 */
import type { PageHttpError } from '../capture/capture-page.ts'
import type { ErrorPageCapture } from '../capture/capture.ts'
import { InspectError } from '../errors.ts'
import { readViews } from '../facts/read-crawler-view.ts'
import type { CrawlerChoice } from '../platforms/crawler-requests.ts'
import { PLATFORMS } from '../platforms/index.ts'
import { isHtmlRobots, readRobots } from '../facts/robots/robots-txt.ts'
import { robotsVerdicts, type PlatformRobots } from '../platforms/resolver/robots-verdict.ts'
import { publishView, type CrawlerView } from './crawler-views.ts'
import type { Inspection } from './schema.ts'

/** What is known of a page that answered with an error status. */
export interface HttpErrorFacts {
  /** What is wrong, as a sentence; the error's own message also lists the crawlers' answers. */
  readonly sentence: string
  readonly requestedUrl: string
  readonly finalUrl: string
  readonly status: number
  /** What blocks the request, worded for a sentence; null where nothing was recognised. */
  readonly wall: string | null
  /** What robots.txt says to each platform's crawler about this URL. */
  readonly robots: readonly PlatformRobots[]
  /** URLs of robots.txt files that are HTML pages. */
  readonly htmlRobots: readonly string[]
  /** The page as platforms' crawlers get it; null where they were not asked. */
  readonly crawlerViews: readonly CrawlerView[] | null
  /** The page as a crawler's name got it, judged; absent where none got one, or where it was not wanted. */
  readonly judged?: Inspection
}

/** Decides, before the error is thrown, whether crawlers are asked; null: none. */
export type OnHttpError = (answered: Pick<HttpErrorFacts, 'status' | 'wall'>) => Promise<CrawlerChoice | null>

/** HTTP_ERROR with what is known of the page. */
export class ExplainedHttpError extends InspectError {
  readonly facts: HttpErrorFacts

  constructor(message: string, facts: HttpErrorFacts, options?: ErrorOptions) {
    super('HTTP_ERROR', message, options)
    this.facts = facts
  }
}

/** A page that answered with an error status, and what was asked for afterwards. */
export interface ErrorPage extends ErrorPageCapture, Pick<PageHttpError, 'wall'> {
  readonly sentence: string
  readonly answer: Pick<PageHttpError['answer'], 'status' | 'finalUrl' | 'redirects'>
}

export function errorPageOf({ message, wall, answer }: PageHttpError, seen: ErrorPageCapture): ErrorPage {
  const { status, finalUrl, redirects } = answer
  return { ...seen, sentence: message, wall, answer: { status, finalUrl, redirects } }
}

/** Pure and synchronous. */
export function readErrorPage({
  url,
  capturedAt,
  sentence,
  wall,
  answer,
  ...seen
}: ErrorPage): HttpErrorFacts {
  const { status, finalUrl, redirects } = answer
  const robots = seen.robots.map(readRobots)
  const own = { status, finalUrl, metadata: null }
  const hops = [url, ...redirects.map((hop) => hop.url), finalUrl]
  const views =
    seen.crawlerViews && readViews(seen.crawlerViews, null, capturedAt).map((view) => publishView(view, own))
  return {
    sentence,
    requestedUrl: url,
    finalUrl,
    status,
    wall,
    robots: robotsVerdicts(PLATFORMS, robots, hops),
    htmlRobots: robots.filter(isHtmlRobots).map(({ origin }) => `${origin}/robots.txt`),
    crawlerViews: views,
  }
}

export function explainHttpError(thrown: PageHttpError, facts: HttpErrorFacts): ExplainedHttpError {
  const message = `${thrown.message}${summary(facts.crawlerViews ?? [])}`
  return new ExplainedHttpError(message, facts, { cause: thrown })
}

/** One sentence for those who get nothing but the message. */
function summary(views: readonly CrawlerView[]): string {
  const byAnswer = Map.groupBy(
    views.filter(({ status }) => status !== null),
    ({ status }) => status,
  )
  if (byAnswer.size === 0) return ''
  const parts = [...byAnswer].map(
    ([status, same]) => `${status} as ${same.flatMap(({ names }) => names).join(', ')}`,
  )
  return ` With the headers of platforms’ crawlers we get ${parts.join('; ')}.`
}
