/**
 * A page on the developer's machine, or on a staging site, which is judged as it will be at its own. This is all of the
 * engine that `devcli` needs to run: rules and platforms judge at the service, and are not even loaded.
 */
import { captureImages } from '../capture/capture-images.ts'
import { capturePage } from '../capture/capture-page.ts'
import type { RobotsQueue } from '../capture/capture-robots.ts'
import type { CrawlerRequest } from '../capture/capture-crawler-views.ts'
import { isPageView } from '../capture/page-view.ts'
import type {
  CaptureStep,
  Capture,
  CardPageCapture,
  CrawlerViewCapture,
  ImageCapture,
  PageCapture,
} from '../capture/capture.ts'
import { isSuccess } from '../capture/headers.ts'
import { deployedUrl, isLoopbackUrl, parseSite } from '../capture/site.ts'
import {
  imageAlone,
  keepSubmittable,
  localImageOptions,
  viewWithImageAlone,
} from '../capture/whole-images.ts'
import { createAsksAsSite, type AsksAsSite } from './ask-as-site.ts'
import { captureCardPage } from './capture-card-page.ts'
import type { KeptForRun } from './kept-for-run.ts'
import { captureUrl } from './capture-url.ts'
import { captureLocalLanguage } from './capture-local-language.ts'
import { mayBeChosen } from './capture-without-language.ts'
import { askFirst, captureViews, type ViewsPlan } from './capture-views.ts'
import { sessionForViews } from './slow-page.ts'
import type { Extraction } from '../extract/tags.ts'
import { imageNeed } from '../image/image-need.ts'
import { openSession, type FetchSession, type SessionOptions } from '../net/session.ts'
import { linksOf, type PageLinks } from '../metadata/page-links.ts'
import { linkToFollow } from '../metadata/other-page.ts'
import { readPage, type PageReading } from '../metadata/page-reading.ts'
import { parseHref } from '../net/parse-url.ts'
import { portsOf } from '../net/policy/url-policy.ts'

/** Options of the session. Only the page's own port is asked. */
export interface LocalSessionOptions extends Omit<SessionOptions, 'signal' | 'ports'> {
  /** Other ports of this machine that may be asked as well. */
  readonly allowPorts?: readonly number[] | undefined
}

export interface LocalCaptureOptions {
  /** Aborts down to the socket; the promise then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  onStep?: ((step: CaptureStep) => void) | undefined
  /** See `InspectOptions.site`. */
  site?: string
  /** See `InspectOptions.cutsLongPages`. */
  cutsLongPages?: boolean
  /** What the run has asked in the name of its site. Default: this page is a run of its own. */
  asksAsSite?: AsksAsSite | undefined
  /** What the run has asked for already, which pages share. Default: nothing. */
  kept?: KeptForRun | undefined
  /** The page, where it has been asked for already: see `fetchLocalPage`. */
  page?: PageCapture | undefined
  /** Is called with what was read of the page to know what it leads to, for whom it is analysed next. */
  onReading?: ((reading: PageReading) => void) | undefined
  /** As which crawlers page and image are asked for too, after our own requests; default: as none. */
  crawlers?: readonly CrawlerRequest[]
}

/**
 * @throws InspectError when there is no page to judge, or the site is no public origin.
 * @throws TypeError for a policy that is not of this machine: a fault of the program.
 */
export async function captureLocalPage(
  url: string,
  { allowPorts = [], ...sessionOptions }: LocalSessionOptions,
  { signal, ...options }: LocalCaptureOptions = {},
): Promise<Capture> {
  const ports = [...portsOf(url), ...allowPorts]
  const session = openSession({ ...sessionOptions, ports, signal })
  try {
    return await captureLocalUrl(url, session, options)
  } finally {
    session.close()
  }
}

/** The page alone, without what it leads to. @throws as `captureLocalPage`. */
export async function fetchLocalPage(
  url: string,
  { allowPorts = [], ...sessionOptions }: LocalSessionOptions,
  { signal, cutsLongPages }: Pick<LocalCaptureOptions, 'signal' | 'cutsLongPages'> = {},
): Promise<PageCapture> {
  const session = openSession({ ...sessionOptions, ports: [...portsOf(url), ...allowPorts], signal })
  try {
    return await capturePage(session, url, { onStep: () => {}, onOrigin: () => {}, cutsLongPages })
  } finally {
    session.close()
  }
}

export async function captureLocalUrl(
  url: string,
  session: FetchSession,
  {
    onStep = () => {},
    site: typedSite,
    cutsLongPages,
    asksAsSite = createAsksAsSite(),
    crawlers = [],
    page: known,
    kept,
    onReading,
  }: Omit<LocalCaptureOptions, 'signal'>,
): Promise<Capture> {
  const site = typedSite === undefined ? undefined : parseSite(typedSite)
  const isStaged = session.mode === 'remote'
  if (isStaged && (site === undefined || crawlers.length > 0))
    throw new TypeError(
      'Of public pages, those of a staging site alone are captured this way, without crawlers.',
    )
  const startedAt = performance.now()
  let extraction: Extraction | undefined
  const capture = await captureUrl(url, session, {
    onStep,
    site,
    known,
    cutsLongPages,
    keptRobots: kept?.robots,
    // The oEmbed answer of a local page is not requested.
    readLinks: async (page) => {
      const reading = readPage(page, site)
      extraction = reading.extraction
      onReading?.(reading)
      const otherPage = pageOfSite(page, reading, site)
      const placed = { ...page, finalUrl: deployedUrl(page.finalUrl, site) }
      return { ...linksOf(reading, placed), oEmbedUrl: null, otherPage, placesByAgent: false }
    },
    follow: async (page, links, { robots }) => {
      const images = await captureLocalImages(page, links, { session, site, robots, kept })
      const spentMs = performance.now() - startedAt + (known ? page.timings.total : 0)
      const [asSite, cardPage, other, crawlerViews] = await Promise.all([
        site !== undefined && !isStaged && extraction
          ? asksAsSite.ask(page, extraction, { session, site })
          : null,
        links.otherPage === null ? null : captureLocalCardPage(page, links.otherPage, { session, site }),
        mayBeChosen(links.languages, session) ? captureLocalLanguage(page, images, { session, site }) : null,
        crawlers.length === 0
          ? null
          : captureLocalViews(page, images, { url, session, site, crawlers, spentMs, kept }),
      ])
      return {
        images: [...images, ...(other ? other.images : [])],
        ...(asSite && { asSite }),
        ...(cardPage && { cardPage }),
        ...(other && { withoutLanguage: other.withoutLanguage }),
        ...(crawlerViews && { crawlerViews }),
      }
    },
  })
  return { ...capture, mode: 'local' }
}

/** What og:url or the canonical link names in place of this page, where this machine serves it too. */
function pageOfSite(page: PageCapture, { metadata }: PageReading, site: string | undefined): string | null {
  if (site === undefined) return null
  const named = linkToFollow(metadata, deployedUrl(page.finalUrl, site))
  return named !== null && parseHref(named)?.origin === site ? named : null
}

function captureLocalCardPage(
  page: PageCapture,
  url: string,
  { session, site }: { session: FetchSession; site: string | undefined },
): Promise<CardPageCapture> {
  const { route } = localImageOptions(page, site, imageNeed)
  const readLinks = async (other: PageCapture) => readPage(other, site)
  return captureCardPage(url, page.finalUrl, { session, readLinks, route })
}

/** After our own answer, so that a cold server compiles the page once. */
async function captureLocalViews(
  page: PageCapture,
  images: readonly ImageCapture[],
  {
    url,
    session,
    site,
    crawlers,
    spentMs,
    kept,
  }: {
    url: string
    session: FetchSession
    site: string | undefined
    crawlers: readonly CrawlerRequest[]
    spentMs: number
    kept: KeptForRun | undefined
  },
): Promise<CrawlerViewCapture[]> {
  // Crawlers never get an image that only this machine has.
  const isLeft = (one: ImageCapture) => !one.deferred && (site === undefined || !isLoopbackUrl(one.url))
  const image = images.find(isLeft) ?? null
  const imageUrl = image?.url ?? null
  const { route } = localImageOptions(page, site, imageNeed)
  const timed = sessionForViews(session, page.timings.total, spentMs)
  const plan: ViewsPlan = {
    session: timed.session,
    url,
    first: crawlers.slice(0, 2),
    others: crawlers.slice(2),
    asksAll: true,
    robots: null,
    mayAsk: async () => true,
    // Pages are compared where they are judged: at the service.
    compare: async (_, seen) => ({
      differs: true,
      pages: seen.map((view) =>
        isPageView(view) ? { imageUrl, isAnother: false, isOtherLanguage: false } : null,
      ),
    }),
    images: { route, known: kept?.imageViews },
  }
  const spare = session.fetchesLeft()
  const own = { page, imageUrl, image: Promise.resolve(image), spare, placesByAgent: false }
  const seen = await captureViews(plan, own, askFirst(plan)).finally(timed.end)
  return seen.map((view) => viewWithImageAlone(view, imageNeed))
}

interface ImagesOfRun {
  readonly session: FetchSession
  readonly site: string | undefined
  readonly robots: RobotsQueue
  readonly kept: KeptForRun | undefined
}

async function captureLocalImages(
  page: PageCapture,
  { imageCandidates, icons, otherImages: others, secondLooks }: PageLinks,
  { session, site, robots, kept }: ImagesOfRun,
): Promise<ImageCapture[]> {
  const options = localImageOptions(page, site, imageNeed)
  const { origin: from } = new URL(page.finalUrl)
  const ask = async (named: readonly { readonly url: string | null }[], asides = {}) => {
    const first = named.find(({ url }) => url !== null)?.url
    const placeOf = (url: string) => ({ from, isFirst: url === first })
    const asked = await captureImages(session, named, {
      // Other programs of this machine are no business of the page's report.
      onOrigin: (url) => portsOf(url)[0] === portsOf(page.finalUrl)[0] && robots.ask(url),
      ...asides,
      ...options,
      // A staging site is on the internet, where other hosts are asked as well.
      known: (url) =>
        kept?.images.of(placeOf(url), url) ??
        (session.mode === 'remote' ? null : (options.known?.(url) ?? null)),
    })
    for (const image of asked) kept?.images.keep(placeOf(image.url), image)
    return asked
  }
  const own = await ask(imageCandidates, { icons, others })
  const isThere = own[0]?.response && isSuccess(own[0].response.status)
  const images = isThere ? own : [...own, ...(await ask(secondLooks.map((url) => ({ url }))))]
  return keepSubmittable(
    images.map((image) => imageAlone(image, imageNeed)),
    page,
    imageNeed,
  )
}
