/**
 * A page on the developer's machine. This is all of the engine that `devcli` needs to run: rules and
 * platforms judge at the service, and are not even loaded.
 */
import { captureImages } from '../capture/capture-images.ts'
import type { RobotsQueue } from '../capture/capture-robots.ts'
import { isPageView, type CrawlerRequest } from '../capture/capture-crawler-views.ts'
import type {
  CaptureStep,
  Capture,
  CrawlerViewCapture,
  ImageCapture,
  PageCapture,
} from '../capture/capture.ts'
import { parseSite } from '../capture/site.ts'
import { keepSubmittable, localImageOptions } from '../capture/whole-images.ts'
import { captureUrl } from './capture-url.ts'
import { openCrawlerViews } from './capture-views.ts'
import { imageNeed } from '../image/image-need.ts'
import { openSession, type FetchSession, type SessionOptions } from '../net/session.ts'
import type { PageLinks } from '../metadata/page-links.ts'
import { readPage } from '../metadata/page-reading.ts'

export interface LocalCaptureWishes {
  /** Aborts down to the socket; the promise then rejects with the signal's reason. */
  signal?: AbortSignal
  onStep?: (step: CaptureStep) => void
  /** See `InspectOptions.site`. */
  site?: string
  /** As which crawlers page and image are asked for too, after our own requests; default: as none. */
  crawlers?: readonly CrawlerRequest[]
}

/**
 * @throws InspectError when there is no page to judge, or the site is no public origin.
 * @throws TypeError for a policy that is not of this machine: a fault of the program.
 */
export async function captureLocalPage(
  url: string,
  options: Omit<SessionOptions, 'signal'>,
  { signal, ...wishes }: LocalCaptureWishes = {},
): Promise<Capture> {
  const session = openSession(signal ? { ...options, signal } : options)
  try {
    return await captureLocalUrl(url, session, wishes)
  } finally {
    session.close()
  }
}

export async function captureLocalUrl(
  url: string,
  session: FetchSession,
  { onStep = () => {}, site: typedSite, crawlers = [] }: Omit<LocalCaptureWishes, 'signal'>,
): Promise<Capture> {
  if (session.mode !== 'local') throw new TypeError('Only pages on this machine are captured this way.')
  const site = typedSite === undefined ? undefined : parseSite(typedSite)
  return captureUrl(url, session, {
    onStep,
    site,
    // The oEmbed answer of a local page is not requested.
    readLinks: async (page) => ({
      ...readPage(page, site),
      oEmbedUrl: null,
      otherPage: null,
      placesByAgent: false,
    }),
    follow: async (page, links, { robots }) => {
      const images = await captureLocalImages(page, links, { session, site, robots })
      if (crawlers.length === 0) return { images }
      return { images, crawlerViews: await captureLocalViews(page, images, { url, session, site, crawlers }) }
    },
  })
}

/** After everything else, so that a cold server compiles the page once. */
function captureLocalViews(
  page: PageCapture,
  images: readonly ImageCapture[],
  {
    url,
    session,
    site,
    crawlers,
  }: {
    url: string
    session: FetchSession
    site: string | undefined
    crawlers: readonly CrawlerRequest[]
  },
): Promise<CrawlerViewCapture[]> {
  const image = images.find(({ deferred }) => !deferred) ?? null
  const imageUrl = image?.url ?? null
  const { route } = localImageOptions(page, site, imageNeed)
  const views = openCrawlerViews({
    session,
    url,
    first: crawlers.slice(0, 2),
    others: crawlers.slice(2),
    asksAll: true,
    robots: null,
    mayAsk: async () => true,
    // Pages are compared where they are judged: at the service.
    compare: async (_, seen) => ({
      differs: true,
      pages: seen.map((view) => (isPageView(view) ? { imageUrl } : null)),
    }),
    ...(route && { route }),
  })
  const spare = session.fetchesLeft()
  return views.finish({ page, imageUrl, image: Promise.resolve(image), spare, placesByAgent: false })
}

async function captureLocalImages(
  page: PageCapture,
  { imageCandidates, icons }: PageLinks,
  { session, site, robots }: { session: FetchSession; site: string | undefined; robots: RobotsQueue },
): Promise<ImageCapture[]> {
  const images = await captureImages(session, imageCandidates, {
    onOrigin: robots.ask,
    icons,
    ...localImageOptions(page, site, imageNeed),
  })
  return keepSubmittable(images, page, imageNeed)
}
