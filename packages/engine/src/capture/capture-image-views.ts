/**
 * Stage 2: the head of an image as platforms' crawlers get it. Whether it comes, and as what, is all that is asked:
 * reading stops where format and size are known.
 */
import { OWN_HEADER } from '../net/crawler-identity.ts'
import type { FetchSession } from '../net/session.ts'
import type { CrawlerRequest } from './capture-crawler-views.ts'
import { withWait } from './failure.ts'
import { askForImage, CRAWLER_ACCEPT, type ImageRequest } from './ask-for-image.ts'
import { headOnly } from './capture-images.ts'
import type { ImageNeed, ImageViewCapture } from './capture.ts'
import { noImage } from './unfetched-page.ts'

/** What makes a request for an image one in this crawler's name. */
export const imageHeaders = (
  { userAgent }: Pick<FetchSession, 'userAgent'>,
  request: Pick<CrawlerRequest, 'userAgent' | 'imageUserAgent'>,
): Record<string, string> => ({
  'User-Agent': request.imageUserAgent ?? request.userAgent,
  [OWN_HEADER]: userAgent,
})

/** @throws the reason of the session's caller when it aborted. */
export async function askForImageAs(
  session: FetchSession,
  url: string,
  { request, need, route = (same) => same, headers, lengthOf }: ImageViewOptions & ReadOptions,
): Promise<ImageViewCapture> {
  const startedAt = performance.now()
  const answer = await askForImage(session, {
    url: route(url),
    accept: CRAWLER_ACCEPT,
    headers: { ...imageHeaders(session, request), ...headers },
    need: headOnly(need),
    timeoutMs: Math.min(session.limits.imageMs, session.limits.crawlerViewMs),
    reusesVetted: true,
    ...(lengthOf && { lengthOf }),
  })
  return { url, ...withWait(answer, startedAt) }
}

export interface ImageViewOptions {
  readonly request: CrawlerRequest
  readonly need: ImageNeed
  /** The URL to fetch in place of the image's own; default: its own. */
  readonly route?: ((url: string) => string) | undefined
}

/** Of a request that asks otherwise than the crawler does. */
type ReadOptions = Pick<ImageRequest, 'headers' | 'lengthOf'>

/** View of an image that was not asked for: the fetches of the inspection were used up. */
export const skippedImage = (url: string): ImageViewCapture => ({ ...noImage(url), skipped: true })
