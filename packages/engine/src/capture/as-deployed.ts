/**
 * A local capture as crawlers will see it once it is deployed: what only this machine knows is taken out,
 * so that the stages after it need not ask where an answer came from.
 */
import { atSite, isLoopbackUrl, isOfServer } from './site.ts'
import type { Capture, CapturedResponse, CrawlerViewCapture, ImageCapture, RobotsCapture } from './capture.ts'

/** Of `robots` the files that say something to crawlers, as far as that can be known from here. */
interface DeployedView extends Pick<
  Capture,
  'images' | 'robots' | 'crawlerViews' | 'cardPage' | 'withoutLanguage'
> {
  /** Files of the developer's own server: a development server often forbids what the public one allows. */
  readonly localRobots: RobotsCapture[]
}

export function asDeployed(capture: Capture): DeployedView {
  const { mode, site, page, images, robots, crawlerViews, cardPage, withoutLanguage } = capture
  if (mode === 'remote') return { ...capture, localRobots: [] }
  const isLocalFile = ({ origin }: RobotsCapture) => isLoopbackUrl(origin)
  const { origin } = new URL(page.finalUrl)
  return {
    images: site === undefined ? images : imagesAtSite(images, origin, site),
    robots: robots.filter((file) => !isLocalFile(file)),
    localRobots: robots.filter(isLocalFile),
    ...(crawlerViews && {
      crawlerViews:
        site === undefined ? crawlerViews : crawlerViews.map((view) => viewAtSite(view, origin, site)),
    }),
    ...(cardPage &&
      site !== undefined && {
        cardPage: {
          url: cardPage.url,
          view: viewAtSite(cardPage.view, origin, site),
          images: cardPage.images.map((image) => answeredAtSite(image, origin, site)),
        },
      }),
    ...(withoutLanguage && {
      withoutLanguage: site === undefined ? withoutLanguage : viewAtSite(withoutLanguage, origin, site),
    }),
  }
}

/** Images that tags name on this machine, also at the URL that they will have. */
function imagesAtSite(images: readonly ImageCapture[], localOrigin: string, site: string): ImageCapture[] {
  const here = images.filter(({ url }) => isOfServer(url, localOrigin))
  const renamed = here.map((image) => ({ ...image, url: atSite(image.url, site) }))
  return [...images, ...renamed].map((image) => answeredAtSite(image, localOrigin, site))
}

/** A URL of the site that its own server answered for is taken as answered there. */
function answeredAtSite(image: ImageCapture, localOrigin: string, site: string): ImageCapture {
  const { response } = image
  return response ? { ...image, response: moved(response, localOrigin, site) } : image
}

function viewAtSite(
  { response, image, ...view }: CrawlerViewCapture,
  localOrigin: string,
  site: string,
): CrawlerViewCapture {
  const moves = (answer: CapturedResponse | null) => answer && moved(answer, localOrigin, site)
  const isThere = image && !isLoopbackUrl(image.url)
  return {
    ...view,
    response: moves(response),
    ...(isThere && { image: { ...image, response: moves(image.response) } }),
  }
}

function moved(response: CapturedResponse, from: string, to: string): CapturedResponse {
  const move = (url: string): string => (isOfServer(url, from) ? atSite(url, to) : url)
  const redirects = response.redirects.map((hop) => ({ ...hop, url: move(hop.url) }))
  return { ...response, finalUrl: move(response.finalUrl), redirects }
}
