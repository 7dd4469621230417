/**
 * What a remote inspection asks for after the page: its images, the oEmbed answer that it offers with the
 * image of that, and, where crawler views are wanted, the page as platforms' crawlers get it.
 */
import { captureImages, MAX_IMAGES, type OnWholeImage } from '../capture/capture-images.ts'
import { captureOembed } from '../capture/capture-oembed.ts'
import type { RobotsQueue } from '../capture/capture-robots.ts'
import type {
  Capture,
  ComparedPage,
  CrawlerViewCapture,
  ImageCapture,
  OembedCapture,
  PageCapture,
  ViewComparison,
} from '../capture/capture.ts'
import { CARD_PAGE_FETCHES, captureCardPage, type CardPageOptions } from './capture-card-page.ts'
import { captureWithoutLanguage, mayBeChosen, WITHOUT_LANGUAGE_FETCHES } from './capture-without-language.ts'
import { InspectError } from '../errors.ts'
import { isSuccess } from '../capture/headers.ts'
import { imageNeed } from '../image/image-need.ts'
import { oEmbedImages, readOembed } from '../metadata/oembed.ts'
import type { FetchSession } from '../net/session.ts'
import type { PageLinks } from '../metadata/page-links.ts'
import type { AskedViews } from './capture-url.ts'
import { captureViews } from './capture-views.ts'

export interface LinkedOptions extends CardPageOptions {
  readonly robots: RobotsQueue
  /** Null where none are wanted. */
  readonly views: AskedViews | null
  readonly compareViews: (page: PageCapture, views: readonly CrawlerViewCapture[]) => Promise<ViewComparison>
  /** See `ImageOptions`. */
  readonly onImage?: OnWholeImage | undefined
}

export async function captureLinked(
  page: PageCapture,
  links: PageLinks,
  options: LinkedOptions,
): Promise<Pick<Capture, 'images' | 'oEmbed' | 'crawlerViews' | 'cardPage' | 'withoutLanguage'>> {
  const { imageCandidates, icons, otherImages: others, oEmbedUrl, otherPage, placesByAgent } = links
  const { session, robots, views, onImage } = options
  const asksWithoutLanguage = mayBeChosen(links.languages, session)
  // The image of the oEmbed answer takes the place of the last one.
  const maxImages = oEmbedUrl === null ? MAX_IMAGES : MAX_IMAGES - 1
  const named = namedUrls([
    ...namedUrls([...imageCandidates, ...icons])
      .slice(0, maxImages)
      .map((url) => ({ url })),
    ...others,
  ])
  // Fixed before the first of these requests goes out, so that views never take what an image needs.
  const spare =
    session.fetchesLeft() -
    fetchesFor(page, { named, hasOembed: oEmbedUrl !== null }) -
    // An image that does not come is not asked for in other formats: that fetch is the first look's.
    Math.max(0, Math.min(links.secondLooks.length, SECOND_LOOKS) - 1) -
    (otherPage === null ? 0 : CARD_PAGE_FETCHES) -
    (asksWithoutLanguage ? WITHOUT_LANGUAGE_FETCHES : 0)
  const capturing = captureImages(session, imageCandidates, {
    need: imageNeed,
    onOrigin: robots.ask,
    icons,
    others,
    asksVariants: true,
    maxImages,
    ...(onImage && { onWhole: onImage }),
  })
  const images = capturing.then((seen) => withSecondLook(seen, links, session))
  const imageUrl = imageCandidates.find(({ url }) => url !== null)?.url ?? null
  const image = capturing.then((seen) => (imageUrl === null ? null : (seen[0] ?? null)))
  const compare = firstCompared(options)
  const [seen, answer, crawlerViews, cardPage, other] = await Promise.all([
    images,
    oEmbedUrl === null ? null : withImage(session, oEmbedUrl, named),
    views && captureViews(views.plan, { page, imageUrl, image, spare, placesByAgent }, views.first),
    otherPage === null ? null : captureCardPage(otherPage, page.finalUrl, options),
    asksWithoutLanguage ? captureWithoutLanguage(page, named, { session, views, compare }) : null,
  ])
  return {
    images: [...seen, ...(answer?.images ?? []), ...(other?.images ?? [])],
    ...(answer && { oEmbed: answer.oEmbed }),
    ...(crawlerViews && { crawlerViews }),
    ...(cardPage && { cardPage }),
    ...(other && { withoutLanguage: other.withoutLanguage }),
  }
}

/** What is too expensive to read is not compared. */
const firstCompared =
  ({ compareViews }: Pick<LinkedOptions, 'compareViews'>) =>
  async (page: PageCapture, views: readonly CrawlerViewCapture[]): Promise<ComparedPage | null> => {
    try {
      return (await compareViews(page, views)).pages[0] ?? null
    } catch (error) {
      if (error instanceof InspectError) return null
      throw error
    }
  }

/** Of an image that does not come, how often what its URL plainly means is asked for. */
const SECOND_LOOKS = 2

async function withSecondLook(
  images: readonly ImageCapture[],
  { secondLooks }: PageLinks,
  session: FetchSession,
): Promise<readonly ImageCapture[]> {
  const [first] = images
  if (secondLooks.length === 0 || (first?.response && isSuccess(first.response.status))) return images
  const looks = secondLooks.slice(0, SECOND_LOOKS).map((url) => ({ url }))
  // No robots.txt for its host, as with the image of an oEmbed answer.
  const seen = await captureImages(session, looks, {
    need: imageNeed,
    onOrigin: () => {},
    maxImages: SECOND_LOOKS,
  })
  return [...images, ...seen]
}

/** The answer, and the image that it names where the page does not name it. */
async function withImage(
  session: FetchSession,
  address: string,
  named: readonly string[],
): Promise<{ oEmbed: OembedCapture; images: ImageCapture[] }> {
  const oEmbed = await captureOembed(session, address)
  const candidates = oEmbedImages(readOembed(oEmbed)).filter(
    ({ url }) => url !== null && !named.includes(url),
  )
  // No robots.txt for its host: what is left of the fetches is spoken for.
  const images = await captureImages(session, candidates, {
    need: imageNeed,
    onOrigin: () => {},
    maxImages: 1,
  })
  return { oEmbed, images }
}

const namedUrls = (candidates: readonly { readonly url: string | null }[]): string[] => [
  ...new Set(candidates.flatMap(({ url }) => url ?? [])),
]

/** The most that images, the robots.txt of their hosts and oEmbed can take. */
function fetchesFor(
  page: PageCapture,
  { named, hasOembed }: { named: readonly string[]; hasOembed: boolean },
): number {
  const asked = new Set(
    [page.finalUrl, ...page.redirects.map(({ url }) => url)].map((url) => new URL(url).origin),
  )
  const hosts = new Set(named.map((url) => new URL(url).origin).filter((origin) => !asked.has(origin)))
  const variant = named.length > 0 ? 1 : 0
  return named.length + variant + hosts.size + (hasOembed ? 2 : 0)
}
