/**
 * The crawler views of one inspection, in a sequence: the first crawlers ask for the page next to our own request, and for
 * our image next to ours, so that nobody waits for them; the others are asked only where one of the first got something
 * else than we did; then come the images that their pages name.
 */
import { boundViews } from '../capture/bound-views.ts'
import { askForPageAs, viewWithoutPage, type CrawlerRequest } from '../capture/capture-crawler-views.ts'
import type { RobotsQueue } from '../capture/capture-robots.ts'
import type {
  CrawlerViewCapture,
  ImageCapture,
  ImageViewCapture,
  PageCapture,
  RobotsCapture,
} from '../capture/capture.ts'
import { InspectError } from '../errors.ts'
import { isSameImage } from '../image/same-image.ts'
import type { FetchSession } from '../net/session.ts'
import {
  openImageViews,
  spend,
  type AskForImage,
  type ImageViewOptions,
  type ViewBudget,
} from './ask-for-image-view.ts'
import { askTwice, isSilent } from './busy-server.ts'
import {
  comparedViews,
  isOurPage,
  type CompareViews,
  type ComparedViews,
  type OwnPage,
} from './compared-views.ts'
import { explainRefusals } from './explain-refusals.ts'
import { inTurn } from './in-turn.ts'

/** Who is asked, and how. */
export interface ViewsPlan {
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
  readonly images?: ImageViewOptions | undefined
  /** Whether robots.txt leaves these URLs of its origin to us. */
  readonly mayAsk: (robots: RobotsCapture, urls: readonly string[]) => Promise<boolean>
  readonly compare: CompareViews
}

/** What we got ourselves. */
export interface OwnAnswers extends OwnPage {
  /** Settles when our own request for it has ended. */
  readonly image: Promise<ImageCapture | null>
  /** How many fetches the rest of the inspection leaves. */
  readonly spare: number
  /** Its marks say that the page places its tags by user agent. */
  readonly placesByAgent: boolean
}

/** What the crawlers get that are asked first, in their order. */
export interface FirstViews {
  /** Null where robots.txt keeps us away. Rejects with the reason of the session's caller when it aborted. */
  views: Promise<readonly CrawlerViewCapture[] | null>
  /** Requests of theirs that wait for robots.txt. */
  unsent: number
}

/** Call it when the page's host has passed the guard. */
export function askFirst(plan: ViewsPlan): FirstViews {
  const asked: FirstViews = { unsent: plan.first.length, views: Promise.resolve(null) }
  asked.views = askUnlessKeptAway(plan, asked)
  // When the caller aborts, nobody may be waiting for it any more.
  asked.views.catch(() => {})
  return asked
}

async function askUnlessKeptAway(plan: ViewsPlan, asked: FirstViews): Promise<CrawlerViewCapture[] | null> {
  if (!(await isAllowed(plan, plan.url))) return null
  asked.unsent = 0
  return Promise.all(plan.first.map((request) => askForPage(plan, request)))
}

/** A file that did not come forbids nothing; one that is too expensive to read may forbid anything. */
async function isAllowed({ robots, mayAsk }: ViewsPlan, url: string): Promise<boolean> {
  const file = await robots?.of(url)
  if (!file?.body) return true
  try {
    return await mayAsk(file, [url])
  } catch (error) {
    if (error instanceof InspectError) return false
    throw error
  }
}

/** What an inspection still sends in crawlers' names, and what it knows for that. */
interface Sending {
  readonly plan: ViewsPlan
  readonly own: OwnAnswers
  readonly budget: ViewBudget
  readonly askForImage: AskForImage
  /** Our image, where crawlers may ask for it as well. */
  readonly imageUrl: string | null
}

/** @returns none where robots.txt keeps us away. @throws the reason of the session's caller when it aborted. */
export async function captureViews(
  plan: ViewsPlan,
  own: OwnAnswers,
  asked: FirstViews,
): Promise<CrawlerViewCapture[]> {
  const budget = { left: own.spare - asked.unsent }
  const askForImage = openImageViews(plan.session, plan.images)
  const sending = { plan, own, budget, askForImage, imageUrl: await allowedImage(plan, own) }
  const opening = await openingViews(sending, asked)
  if (!opening) return []
  const mark = await explainRefusals(opening.views, own.page, {
    session: plan.session,
    budget,
    ask: (request) => askForPage(plan, request),
  })
  return [...opening.views, ...(await furtherViews(sending, opening))].map(mark)
}

interface Opening {
  readonly views: readonly CrawlerViewCapture[]
  /** A page, or an image, is not what we get. */
  readonly differs: { readonly page: boolean; readonly image: boolean }
}

/** Our image is asked for before the first pages have come. */
async function openingViews(sending: Sending, asked: FirstViews): Promise<Opening | null> {
  const { plan, own, budget, askForImage, imageUrl } = sending
  const early = inTurn(plan.first, (request) =>
    imageUrl === null ? null : askForImage(imageUrl, { request, budget, own: own.image }),
  )
  early.catch(() => {})
  const pages = await asked.views
  if (!pages) return null
  const seen = await compared(plan, own, pages)
  const [images, ownImage] = await Promise.all([early, own.image])
  budget.left -= hostsOnTheWay(ownImage)
  const views = await withImages(seen, (page, index) => {
    if (!page || page.imageUrl === own.imageUrl) return images[index] ?? null
    return page.imageUrl === null ? null : askForImage(page.imageUrl, { request: plan.first[index], budget })
  })
  const isOther = (image: ImageViewCapture | null) => image && ownImage && !isSameImage(image, ownImage)
  return { views, differs: { page: seen.differs, image: images.some(isOther) } }
}

/** Of the other crawlers, only what the first got otherwise than we did. */
async function furtherViews(sending: Sending, { views, differs }: Opening): Promise<CrawlerViewCapture[]> {
  const { plan, own, budget, askForImage, imageUrl } = sending
  const { others, asksAll } = plan
  const wantsPages = asksAll || differs.page || own.placesByAgent
  const wantsImages = asksAll || differs.image
  if (!wantsPages && !wantsImages) return []
  const pages = await inTurn(others, (request) => {
    if (!wantsPages) return viewWithoutPage(request, 'alike')
    return spend(budget) ? askForPage(plan, request) : viewWithoutPage(request, 'skipped')
  })
  return withImages(await compared(plan, own, pages, views), (page, index) => {
    const named = page ? page.imageUrl : imageUrl
    if (named === null || (named === imageUrl && !wantsImages)) return null
    const isOurs = named === imageUrl
    return askForImage(named, { request: others[index], budget, ...(isOurs && { own: own.image }) })
  })
}

/** Where an error page came to us: the page alone, as these crawlers. @param asked null: none was asked first. */
export async function captureRefusedViews(
  plan: ViewsPlan,
  requests: readonly CrawlerRequest[],
  asked: FirstViews | null,
): Promise<CrawlerViewCapture[]> {
  const { session } = plan
  const known = await (asked ?? askFirst({ ...plan, first: [] })).views
  if (!known) return []
  const views = await inTurn(requests, (request) => {
    const view = known.find(({ userAgent }) => userAgent === request.userAgent)
    if (view) return view
    return session.fetchesLeft() > 0 ? askForPage(plan, request) : viewWithoutPage(request, 'skipped')
  })
  return boundViews(views, null, session.limits.crawlerViewsBytes)
}

/** Then: the images that these pages name, as far as requests are left. */
export async function captureRefusedImages(
  plan: ViewsPlan,
  page: PageCapture,
  views: readonly CrawlerViewCapture[],
  requests: readonly CrawlerRequest[],
): Promise<CrawlerViewCapture[]> {
  const budget = { left: plan.session.fetchesLeft() }
  const askForImage = openImageViews(plan.session, plan.images)
  return withImages(await compared(plan, { page, imageUrl: null }, views), (shown, index) => {
    const named = shown?.imageUrl ?? null
    return named === null ? null : askForImage(named, { request: requests[index], budget })
  })
}

/**
 * Whether one of the crawlers that are asked first got the page that was asked for, where another one came in its place.
 */
export async function anyGotThePage(plan: ViewsPlan, page: PageCapture, asked: FirstViews): Promise<boolean> {
  const seen = await asked.views
  if (!seen) return false
  const { views, pages } = await compared(plan, { page, imageUrl: null }, seen)
  return views.some((view, index) => !isOurPage(view, page) && pages[index]?.isAnother === false)
}

const compared = (
  { session, compare }: ViewsPlan,
  own: OwnPage,
  captured: readonly CrawlerViewCapture[],
  before?: readonly CrawlerViewCapture[],
): Promise<ComparedViews> =>
  comparedViews(own, captured, { compare, maxBytes: session.limits.crawlerViewsBytes }, before)

/** Hosts that an image redirects to: the robots.txt of each was asked for. */
function hostsOnTheWay(image: ImageCapture | null): number {
  if (!image?.response) return 0
  const { redirects, finalUrl } = image.response
  const urls = [image.url, ...redirects.map(({ url }) => url), finalUrl]
  return new Set(urls.map((url) => new URL(url).origin)).size - 1
}

/** Null where robots.txt keeps us from it, as far as it is known by now: an image host's own is not waited for. */
async function allowedImage(plan: ViewsPlan, { page, imageUrl }: OwnAnswers): Promise<string | null> {
  if (imageUrl === null || !(await isAllowed(plan, plan.url))) return null
  const isOnHost = new URL(imageUrl).origin === new URL(page.finalUrl).origin
  return isOnHost && !(await isAllowed(plan, imageUrl)) ? null : imageUrl
}

async function withImages(
  { views, pages }: ComparedViews,
  imageOf: (
    page: ComparedViews['pages'][number],
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
async function askForPage({ session, url }: ViewsPlan, request: CrawlerRequest): Promise<CrawlerViewCapture> {
  if (session.signal.aborted) return viewWithoutPage(request, 'skipped')
  const view = await askTwice(session, () => askForPageAs(session, url, request))
  return isSilent(session, view) ? viewWithoutPage(request, 'skipped') : view
}
