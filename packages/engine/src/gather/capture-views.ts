/**
 * The crawler views of one inspection: who is asked, when, and when the others need not be. Page and image are asked
 * for next to our own requests, so that nobody waits for them; the crawlers that come later are asked only where one of
 * the first got something else than we did.
 */
import { boundViews } from '../capture/bound-views.ts'
import { isPageView } from '../capture/page-view.ts'
import { headerValue } from '../capture/headers.ts'
import { mimeEssence } from '../capture/mime-type.ts'
import { askForPageAs, viewWithoutPage, type CrawlerRequest } from '../capture/capture-crawler-views.ts'
import { isStockRefusal } from '../capture/stock-refusal.ts'
import type { RobotsQueue } from '../capture/capture-robots.ts'
import type {
  Capture,
  CrawlerViewCapture,
  ImageCapture,
  ImageViewCapture,
  PageCapture,
  RobotsCapture,
  ViewComparison,
} from '../capture/capture.ts'
import { InspectError } from '../errors.ts'
import { isSameImage } from '../image/same-image.ts'
import type { FetchSession } from '../net/session.ts'
import { openImageViews, spend, type AskForImage, type ViewBudget } from './ask-for-image-view.ts'
import { askTwice, isSilent } from './busy-server.ts'

export interface ViewsOptions {
  readonly session: FetchSession
  /** As typed: crawlers begin where people's links begin. */
  readonly url: string
  /** Asked next to our own request. */
  readonly first: readonly CrawlerRequest[]
  readonly others: readonly CrawlerRequest[]
  /** The others are asked whatever the first got. */
  readonly asksAll: boolean
  /** Null: nobody is asked whether we may, as on the developer's own server. */
  readonly robots: RobotsQueue | null
  /** The URL to fetch in place of an image's own; default: its own. */
  readonly route?: ((url: string) => string) | undefined
  /** Whether robots.txt leaves these URLs of its origin to us. */
  readonly mayAsk: (robots: RobotsCapture, urls: readonly string[]) => Promise<boolean>
  readonly compare: (page: PageCapture, views: readonly CrawlerViewCapture[]) => Promise<ViewComparison>
}

/** What we got ourselves. */
export interface OwnAnswers {
  readonly page: PageCapture
  /** The first image that the page names; null where it names none. */
  readonly imageUrl: string | null
  /** Settles when our own request for it has ended. */
  readonly image: Promise<ImageCapture | null>
  /** How many fetches the rest of the inspection leaves. */
  readonly spare: number
  /** Its marks say that the page places its tags by user agent. */
  readonly placesByAgent: boolean
}

export interface CrawlerViews {
  /** The page's host has passed the guard: from here on crawlers are asked. Only the first call counts. */
  readonly begin: () => void
  /** Whom we ask first, with what they get. Null where robots.txt keeps us away. */
  readonly first: () => Promise<readonly AskedFirst[] | null>
  /** @returns none where robots.txt keeps us away. @throws the reason of the session's caller when it aborted. */
  readonly finish: (own: OwnAnswers) => Promise<CrawlerViewCapture[]>
  /**
   * Of a page that came in place of the one that was asked for: whether one of the crawlers that are asked first got that
   * one.
   */
  readonly anyGotThePage: (page: PageCapture) => Promise<boolean>
  /** Where an error page came to us: the page alone, as these crawlers. */
  readonly finishRefused: (requests: readonly CrawlerRequest[]) => Promise<CrawlerViewCapture[]>
  /** Then: the images that these pages name, as far as requests are left. */
  readonly finishImages: (
    page: PageCapture,
    views: readonly CrawlerViewCapture[],
    requests: readonly CrawlerRequest[],
  ) => Promise<CrawlerViewCapture[]>
}

export interface AskedFirst {
  readonly request: CrawlerRequest
  readonly view: CrawlerViewCapture
}

/** A site that meets more at once may take them for an attack, and then answers none of them truly. */
const AT_ONCE = 3

export function openCrawlerViews(options: ViewsOptions): CrawlerViews {
  const { session, url, first } = options
  const askForImage = openImageViews(session, options.route)
  let isSent = false
  let asked: Promise<CrawlerViewCapture[] | null> | undefined
  /** Null where robots.txt keeps us away. */
  const askFirst = async (): Promise<CrawlerViewCapture[] | null> => {
    if (!(await isAllowed(options, url))) return null
    isSent = true
    return Promise.all(first.map((request) => askForPage(options, request)))
  }
  const begin = (): Promise<CrawlerViewCapture[] | null> => {
    asked ??= askFirst()
    // It rejects when the caller aborts, and then nobody may be waiting for it any more.
    asked.catch(() => {})
    return asked
  }
  return {
    begin: () => void begin(),
    async first() {
      const seen = await begin()
      return seen && first.flatMap((request, index) => (seen[index] ? { request, view: seen[index] } : []))
    },
    async anyGotThePage(page) {
      const seen = await begin()
      if (!seen) return false
      const { views, pages } = await compared(options, { page, imageUrl: null }, seen)
      return views.some((view, index) => {
        const other = isOurPage(view, page) ? null : (pages[index] ?? null)
        return other !== null && !other.isAnother
      })
    },
    async finish(own) {
      const budget = { left: own.spare - (isSent ? 0 : first.length) }
      return captureRounds(options, { own, budget, pages: begin(), askForImage })
    },
    async finishRefused(requests) {
      const known = await begin()
      if (!known) return []
      const views = await inTurn(requests, (request) => {
        const view = known.find(({ userAgent }) => userAgent === request.userAgent)
        if (view) return view
        const hasFetches = session.fetchesLeft() > 0
        return hasFetches ? askForPage(options, request) : viewWithoutPage(request, 'skipped')
      })
      return boundViews(views, null, session.limits.crawlerViewsBytes)
    },
    async finishImages(page, views, requests) {
      const budget = { left: session.fetchesLeft() }
      const seen = await compared(options, { page, imageUrl: null }, views)
      return withImages(seen, (shown, index) => {
        const named = shown?.imageUrl ?? null
        return named === null ? null : askForImage(named, { request: requests[index], budget })
      })
    },
  }
}

/** A file that did not come forbids nothing; one that is too expensive to read may forbid anything. */
async function isAllowed({ robots, mayAsk }: ViewsOptions, url: string): Promise<boolean> {
  const file = await robots?.of(url)
  if (!file?.body) return true
  try {
    return await mayAsk(file, [url])
  } catch (error) {
    if (error instanceof InspectError) return false
    throw error
  }
}

interface Rounds {
  readonly own: OwnAnswers
  readonly pages: Promise<CrawlerViewCapture[] | null>
  readonly budget: ViewBudget
  readonly askForImage: AskForImage
}

async function captureRounds(options: ViewsOptions, rounds: Rounds): Promise<CrawlerViewCapture[]> {
  const { first, others, asksAll } = options
  const { own, budget, askForImage } = rounds
  const imageUrl = await allowedImage(options, own)
  const early = inTurn(first, (request) =>
    imageUrl === null ? null : askForImage(imageUrl, { request, budget, own: own.image }),
  )
  early.catch(() => {})
  const pages = await rounds.pages
  if (!pages) return []
  const opening = await compared(options, own, pages)
  const [images, ownImage] = await Promise.all([early, own.image])
  budget.left -= hostsOnTheWay(ownImage)
  const views = await withImages(opening, (page, index) => {
    if (!page || page.imageUrl === own.imageUrl) return images[index] ?? null
    return page.imageUrl === null ? null : askForImage(page.imageUrl, { request: first[index], budget })
  })
  const accept = await askByAccept(options, opening.views, budget)
  const byName = await askByName(options, own, opening.views, budget)
  const mark = (view: CrawlerViewCapture) => byName(accept(view))
  const wantsPages = asksAll || opening.differs || own.placesByAgent
  const wantsImages = asksAll || images.some((image) => image && ownImage && !isSameImage(image, ownImage))
  if (others.length === 0 || !(wantsPages || wantsImages)) return views.map(mark)
  const more = await inTurn(others, (request) => {
    if (!wantsPages) return viewWithoutPage(request, 'alike')
    return spend(budget) ? askForPage(options, request) : viewWithoutPage(request, 'skipped')
  })
  const following = await compared(options, own, more, views)
  const rest = await withImages(following, (page, index) => {
    const named = page ? page.imageUrl : imageUrl
    if (named === null || (named === imageUrl && !wantsImages)) return null
    const isOurs = named === imageUrl
    return askForImage(named, { request: others[index], budget, ...(isOurs && { own: own.image }) })
  })
  return [...views, ...rest].map(mark)
}

/** Bot-like, and nobody's. */
export const INVENTED_AGENT = 'Quillpreview/1.0'

/**
 * Where the web server itself refuses one of the first names: asks once in a name that does not exist, before the fetches are
 * spent on the other crawlers.
 * @returns what marks the views that a rule by name refused.
 */
async function askByName(
  options: ViewsOptions,
  { page }: OwnAnswers,
  views: readonly CrawlerViewCapture[],
  budget: ViewBudget,
): Promise<(view: CrawlerViewCapture) => CrawlerViewCapture> {
  const isRefused = ({ response, body }: CrawlerViewCapture): boolean =>
    response !== null && isStockRefusal(response, body, page.headers)
  if (!views.some(isRefused) || !spend(budget)) return (view) => view
  const invented = await askForPage(options, { platforms: [], userAgent: INVENTED_AGENT })
  if (!isPageView(invented)) return (view) => view
  return (view) => (isRefused(view) ? { ...view, byName: true } : view)
}

/**
 * Asks once more as ourselves, with the Accept header of a crawler that got no page where we got one.
 * @returns what marks the views whose answer that header explains.
 */
async function askByAccept(
  options: ViewsOptions,
  views: readonly CrawlerViewCapture[],
  budget: ViewBudget,
): Promise<(view: CrawlerViewCapture) => CrawlerViewCapture> {
  const without = views.find((view) => view.response !== null && !isPageView(view))
  if (!without || !spend(budget)) return (view) => view
  const accept = without.sent['Accept']
  const userAgent = options.session.userAgent
  const ours = await askForPage(options, {
    platforms: [],
    userAgent,
    ...(accept !== undefined && { accept }),
  })
  return (view) =>
    view.sent['Accept'] === accept && isSameAnswer(view, ours) ? { ...view, byAccept: true } : view
}

/** No page, and the same instead of one. */
function isSameAnswer(view: CrawlerViewCapture, { response }: CrawlerViewCapture): boolean {
  if (!response || !view.response || isPageView(view)) return false
  const typeOf = ({ headers }: Pick<PageCapture, 'headers'>) =>
    mimeEssence(headerValue(headers, 'content-type'))
  return response.status === view.response.status && typeOf(response) === typeOf(view.response)
}

/** Hosts that an image redirects to: the robots.txt of each was asked for. */
function hostsOnTheWay(image: ImageCapture | null): number {
  if (!image?.response) return 0
  const { redirects, finalUrl } = image.response
  return (
    new Set([image.url, ...redirects.map(({ url }) => url), finalUrl].map((url) => new URL(url).origin))
      .size - 1
  )
}

/** Null where robots.txt keeps us from it, as far as it is known by now: an image host's own is not waited for. */
async function allowedImage(options: ViewsOptions, { page, imageUrl }: OwnAnswers): Promise<string | null> {
  if (imageUrl === null || !(await isAllowed(options, options.url))) return null
  const isOnHost = new URL(imageUrl).origin === new URL(page.finalUrl).origin
  return isOnHost && !(await isAllowed(options, imageUrl)) ? null : imageUrl
}

interface Compared {
  readonly views: readonly CrawlerViewCapture[]
  readonly differs: boolean
  readonly pages: ViewComparison['pages']
}

/** @param before views that count for what all may take together. */
async function compared(
  { session, compare }: ViewsOptions,
  { page, imageUrl }: Pick<OwnAnswers, 'page' | 'imageUrl'>,
  captured: readonly CrawlerViewCapture[],
  before: readonly CrawlerViewCapture[] = [],
): Promise<Compared> {
  const bounded = boundViews([...before, ...captured], page, session.limits.crawlerViewsBytes)
  const views = bounded.slice(before.length)
  // Nothing has to be read to see that.
  if (views.every((view) => isOurPage(view, page)))
    return {
      views,
      differs: false,
      pages: views.map(() => ({ imageUrl, isAnother: false, isOtherLanguage: false })),
    }
  try {
    return { views, ...(await compare(page, views)) }
  } catch (error) {
    // What is too expensive to read costs its own view, and the page is judged by ours.
    if (!(error instanceof InspectError)) throw error
    return {
      views: views.map((view) => unreadable(view, page)),
      differs: false,
      pages: views.map(() => null),
    }
  }
}

/**
 * The capture without what crawlers got and we did not, for an analysis that took too long with it: a crawler's page costs
 * its own view only. Null where the views hold no other page.
 */
export function withoutViewPages(capture: Capture): Capture | null {
  const { withoutLanguage, ...rest } = capture
  const { page, crawlerViews } = rest
  const without = crawlerViews?.map((view) => unreadable(view, page))
  if (withoutLanguage === undefined && !without?.some((view, index) => view !== crawlerViews?.[index]))
    return null
  return { ...rest, ...(without && { crawlerViews: without }) }
}

/** The very bytes that we got, from the same place. */
function isOurPage({ response, body, complete }: CrawlerViewCapture, page: PageCapture): boolean {
  if (!response || !complete || body.buffer !== page.body.buffer || body.length !== page.body.length)
    return false
  const typeOf = ({ headers }: Pick<PageCapture, 'headers'>) => headerValue(headers, 'content-type')
  return (
    response.status === page.status &&
    response.finalUrl === page.finalUrl &&
    typeOf(response) === typeOf(page)
  )
}

const TOO_EXPENSIVE = 'What this crawler gets took too long to read.'

/** What is our own page, byte for byte, stays. */
function unreadable(view: CrawlerViewCapture, page: PageCapture): CrawlerViewCapture {
  if (view.body.length === 0 || view.body.buffer === page.body.buffer) return view
  const error = { code: 'TIMEOUT', message: TOO_EXPENSIVE } as const
  return { ...view, response: null, body: new Uint8Array(), complete: false, error }
}

async function withImages(
  { views, pages }: Compared,
  imageOf: (
    page: ViewComparison['pages'][number],
    index: number,
  ) => ImageViewCapture | null | Promise<ImageViewCapture | null>,
): Promise<CrawlerViewCapture[]> {
  const images = await inTurn(views, (_, index) => imageOf(pages[index] ?? null, index))
  return views.map((view, index) => {
    const image = images[index]
    return image ? { ...view, image } : view
  })
}

/** Where the time of the inspection ended it, nothing is known of the crawler: it counts as not asked. */
async function askForPage(
  { session, url }: ViewsOptions,
  request: CrawlerRequest,
): Promise<CrawlerViewCapture> {
  if (session.signal.aborted) return viewWithoutPage(request, 'skipped')
  const view = await askTwice(session, () => askForPageAs(session, url, request))
  return isSilent(session, view) ? viewWithoutPage(request, 'skipped') : view
}

/** A few at once, in order. */
export async function inTurn<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => R | Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await work(items[index] as T, index)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}
