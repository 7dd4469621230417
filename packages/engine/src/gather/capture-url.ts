/** The whole capture of one URL: the page first, robots.txt at the same time, then what the page leads to. */
import { capturePage } from '../capture/capture-page.ts'
import { captureRobots, type RobotsQueue } from '../capture/capture-robots.ts'
import { CAPTURE_VERSION, type Capture, type CaptureStep, type PageCapture } from '../capture/capture.ts'
import type { KeptRobots } from '../capture/kept-robots.ts'
import type { FetchSession } from '../net/session.ts'
import type { PageLinks } from '../metadata/page-links.ts'
import { askFirst, type FirstViews, type ViewsPlan } from './capture-views.ts'

export interface CaptureUrlOptions {
  readonly onStep: (step: CaptureStep) => void
  readonly cutsLongPages?: boolean | undefined
  /** The page, where it has been asked for already. */
  readonly known?: PageCapture | undefined
  /** Origin that a local page will have. */
  readonly site?: string | undefined
  readonly readLinks: (page: PageCapture, site?: string) => Promise<PageLinks>
  /** Captures what the page leads to. */
  readonly follow: (
    page: PageCapture,
    links: PageLinks,
    asked: Asked,
  ) => Promise<Pick<Capture, 'images'> & Partial<Capture>>
  /** @returns what is thrown when there is no page to judge. */
  readonly explain?: (error: unknown, asked: Asked) => Promise<unknown>
  readonly keptRobots?: KeptRobots | undefined
  /** Absent: the page is asked for as ourselves alone. */
  readonly views?: Omit<ViewsPlan, 'robots'> | undefined
}

/** What is under way next to the page. */
export interface Asked {
  readonly robots: RobotsQueue
  /** Null where no crawler views are wanted, or the page's host has not passed the guard. */
  readonly views: AskedViews | null
  readonly capturedAt: string
}

export interface AskedViews {
  readonly plan: ViewsPlan
  readonly first: FirstViews
}

export async function captureUrl(
  url: string,
  session: FetchSession,
  {
    onStep,
    known,
    cutsLongPages,
    site,
    readLinks,
    follow,
    explain,
    views: wanted,
    keptRobots,
  }: CaptureUrlOptions,
): Promise<Capture> {
  const capturedAt = new Date().toISOString()
  const startedAt = performance.now()
  const robots = captureRobots(session, keptRobots)
  let views: AskedViews | null = null
  const onOrigin = (origin: string): void => {
    robots.ask(origin)
    const plan = wanted && { ...wanted, robots }
    if (plan) views ??= { plan, first: askFirst(plan) }
  }
  const askedFor = known
    ? takeKnown(known, onOrigin)
    : capturePage(session, url, { onStep, onOrigin, cutsLongPages })
  const page = await askedFor.catch(async (error) => {
    throw explain ? await explain(error, { robots, views, capturedAt }) : error
  })
  onStep('reading')
  const links = await readLinks(page, site)
  onStep('checking-image')
  const seen = await follow(page, links, { robots, views, capturedAt })
  return {
    captureVersion: CAPTURE_VERSION,
    mode: session.mode,
    ...(site === undefined ? {} : { site }),
    requestedUrl: url,
    capturedAt,
    userAgent: session.userAgent,
    acceptLanguage: session.acceptLanguage,
    page,
    ...seen,
    robots: await robots.all(),
    durationMs: Math.round(performance.now() - startedAt),
  }
}

async function takeKnown(page: PageCapture, onOrigin: (origin: string) => void): Promise<PageCapture> {
  for (const { url } of page.redirects) onOrigin(url)
  onOrigin(page.finalUrl)
  return page
}
