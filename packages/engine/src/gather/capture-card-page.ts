/** The page whose card a platform draws in place of this one's, and its image: asked for as ourselves, under the same guard and limits. */
import { askForPageAs } from '../capture/capture-crawler-views.ts'
import { isPageView } from '../capture/page-view.ts'
import { captureImages } from '../capture/capture-images.ts'
import type { CardPageCapture, PageCapture } from '../capture/capture.ts'
import { imageNeed } from '../image/image-need.ts'
import { isSamePage } from '../metadata/other-page.ts'
import type { PageLinks } from '../metadata/page-links.ts'
import type { FetchSession } from '../net/session.ts'

export interface CardPageOptions {
  readonly session: FetchSession
  readonly readLinks: (page: PageCapture) => Promise<Pick<PageLinks, 'imageCandidates'>>
  /** Where to ask for a URL, if not there: this machine serves the pages of a site to be. */
  readonly route?: ((url: string) => string) | undefined
}

/** How many fetches it takes. */
export const CARD_PAGE_FETCHES = 2

/**
 * @param url as the page names it.
 * @param sharedUrl where the page is; one that leads back there has no image of its own.
 * @throws the reason of the session's caller when it aborted.
 */
export async function captureCardPage(
  url: string,
  sharedUrl: string,
  { session, readLinks, route }: CardPageOptions,
): Promise<CardPageCapture> {
  const view = await askForPageAs(session, route ? route(url) : url, {
    platforms: [],
    userAgent: session.userAgent,
  })
  if (!view.response || !isPageView(view) || isSamePage(view.response.finalUrl, sharedUrl))
    return { url, view, images: [] }
  const page = { ...view.response, body: view.body, encodedBytes: view.body.length }
  const { imageCandidates } = await readLinks(page)
  const images = await captureImages(session, imageCandidates, {
    need: imageNeed,
    onOrigin: () => {},
    maxImages: 1,
    route,
  })
  return { url, view, images }
}
