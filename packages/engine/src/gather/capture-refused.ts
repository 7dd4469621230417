/**
 * A page that refuses us and answers crawlers: what one of them got takes the place of our own answer, with the images
 * that it names, so that the page can be judged.
 */
import { findAnotherPage } from '../capture/another-page.ts'
import { imageHeaders } from '../capture/capture-image-views.ts'
import { captureImages, type OnWholeImage } from '../capture/capture-images.ts'
import type { CrawlerRequest } from '../capture/capture-crawler-views.ts'
import { isPageView } from '../capture/page-view.ts'
import {
  CAPTURE_VERSION,
  type Capture,
  type CapturedResponse,
  type CrawlerViewCapture,
  type ErrorPageCapture,
  type PageCapture,
  type Refused,
} from '../capture/capture.ts'
import { nameWall } from '../capture/bot-walls.ts'
import { imageNeed } from '../image/image-need.ts'
import type { PageLinks } from '../metadata/page-links.ts'
import type { RobotsQueue } from '../capture/capture-robots.ts'
import { captureRefusedImages, type ViewsPlan } from './capture-views.ts'

export interface RefusedOptions {
  readonly robots: RobotsQueue
  readonly plan: ViewsPlan
  /** In the order of the views. */
  readonly requests: readonly CrawlerRequest[]
  readonly readLinks: (page: PageCapture) => Promise<PageLinks>
  readonly onImage?: OnWholeImage | undefined
}

/** In the name that got the page; crawlers ask for the same ones with what is left of the requests. */
const OWN_IMAGES = 2

/** @returns null where no crawler got a page. */
export async function captureRefused(
  refused: Omit<Refused, 'seenAs'>,
  { url, crawlerViews, capturedAt }: ErrorPageCapture,
  { robots, plan, requests, readLinks, onImage }: RefusedOptions,
): Promise<Capture | null> {
  const startedAt = performance.now()
  const seen = crawlerViews && (await bestPage(crawlerViews, readLinks))
  if (!crawlerViews || !seen) return null
  const { session } = plan
  const { base, page, imageCandidates } = seen
  const asWho = requests.find(({ userAgent }) => userAgent === base.userAgent)
  const images = await captureImages(session, imageCandidates, {
    need: imageNeed,
    ...(asWho && { headers: imageHeaders(session, asWho) }),
    onOrigin: robots.ask,
    maxImages: OWN_IMAGES,
    ...(onImage && { onWhole: onImage }),
  })
  return {
    captureVersion: CAPTURE_VERSION,
    mode: session.mode,
    requestedUrl: url,
    capturedAt,
    userAgent: session.userAgent,
    acceptLanguage: session.acceptLanguage,
    page,
    images,
    robots: await robots.all(),
    crawlerViews: await captureRefusedImages(plan, page, crawlerViews, requests),
    refused: { ...refused, seenAs: base.platforms },
    durationMs: Math.round(performance.now() - startedAt),
  }
}

interface BestPage extends Pick<PageLinks, 'imageCandidates'> {
  readonly base: CrawlerViewCapture
  readonly page: PageCapture
}

/** Pages that are read until one asks for nothing. */
const MAX_READ = 3

/** A whole page before a part of one, and one that asks for nothing before one that does. */
async function bestPage(
  views: readonly CrawlerViewCapture[],
  readLinks: RefusedOptions['readLinks'],
): Promise<BestPage | null> {
  const served = views.filter((view) => isPageView(view) && !isWall(view))
  const isWhole = ({ complete, response }: CrawlerViewCapture) => complete && response?.status === 200
  const ordered = [...served.filter(isWhole), ...served.filter((view) => !isWhole(view))]
  let best: BestPage | null = null
  for (const base of ordered.slice(0, MAX_READ)) {
    if (!base.response) continue
    const page = pageOf(base, base.response)
    const { imageCandidates, form } = await readLinks(page)
    if (form === null) return { base, page, imageCandidates }
    best ??= { base, page, imageCandidates }
  }
  return best
}

const pageOf = ({ body, complete }: CrawlerViewCapture, response: CapturedResponse): PageCapture => ({
  ...response,
  body,
  encodedBytes: body.length,
  ...(!complete && { leftBytes: 1 }),
})

const isWall = ({ response, body }: CrawlerViewCapture): boolean =>
  response !== null && (nameWall(response, body) !== null || findAnotherPage(response) !== null)
