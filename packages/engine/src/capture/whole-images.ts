/**
 * Which images of a local page are fetched, from where, and how much of each is kept: whole where that can be
 * submitted, so that the preview can show them; else as much as was needed to know them.
 */
import { LIMITS } from '../limits.ts'
import { isLocalAddress } from './submitted-capture.ts'
import { noImage } from './unfetched-page.ts'
import { isLoopbackUrl, isOfServer } from './site.ts'
import type { CrawlerViewCapture, ImageCapture, ImageNeed, PageCapture } from './capture.ts'
import type { ImageOptions } from './capture-images.ts'

/** Page and images together; the rest is for the JSON. */
const SUBMITTED_BYTES = LIMITS.submissionBytes - 4 * 1024 * 1024

/** @param site public origin of the page, in place of its local server's. */
export function localImageOptions(
  { finalUrl }: PageCapture,
  site: string | undefined,
  need: ImageNeed,
): Pick<ImageOptions, 'need' | 'known' | 'route'> {
  const { origin } = new URL(finalUrl)
  return {
    need(prefix, complete) {
      const answer = need(prefix, complete)
      const isShort = !complete && prefix.length < LIMITS.submittedImageBytes
      return answer === 'enough' && isShort ? LIMITS.submittedImageBytes : answer
    },
    // Other programs of this machine are not asked where the site is known: nobody gets their images there. Those of
    // the page's own server come along to the site, whatever the tag calls it today.
    known: (url) =>
      isLocalAddress(url, site) && (site === undefined || !isLoopbackUrl(url) || isOfServer(url, finalUrl))
        ? null
        : deferred(url),
    route(url) {
      const address = new URL(url)
      return address.origin === site ? origin + address.pathname + address.search : url
    },
  }
}

const deferred = (url: string): ImageCapture => ({ ...noImage(url), deferred: true })

/** No format is known by bytes further back. */
const DECISIVE_BYTES = 32

/**
 * An image's URL may lead to anything that runs on this machine, and what a body that is no image holds is nobody's
 * business. As many zeros as show that it is no image are sent in its place.
 */
export function imageAlone<I extends Pick<ImageCapture, 'prefix' | 'complete'>>(
  image: I,
  need: ImageNeed,
): I {
  const { length } = image.prefix
  if (length === 0 || need(image.prefix, true) !== 'not-an-image') return image
  const prefix = new Uint8Array(Math.min(length, DECISIVE_BYTES))
  return { ...image, prefix, complete: image.complete && prefix.length === length }
}

/** Nor is the text of a refused image sent. */
export function viewWithImageAlone(
  { image: seen, ...view }: CrawlerViewCapture,
  need: ImageNeed,
): CrawlerViewCapture {
  if (!seen) return view
  const { refusal: _, ...image } = seen
  return { ...view, image: imageAlone(image, need) }
}

/** Cuts what cannot be submitted whole, later images first. */
export function keepSubmittable(
  images: readonly ImageCapture[],
  { body }: PageCapture,
  need: ImageNeed,
): ImageCapture[] {
  let leftBytes = SUBMITTED_BYTES - body.length
  return images.map((image) => {
    const fits = image.complete && image.prefix.length <= Math.min(LIMITS.submittedImageBytes, leftBytes)
    const kept = fits ? image : cutShort(image, need, leftBytes)
    leftBytes -= kept.prefix.length
    return kept
  })
}

function cutShort(image: ImageCapture, need: ImageNeed, leftBytes: number): ImageCapture {
  const { prefix, complete } = image
  const mostBytes = Math.min(prefix.length, LIMITS.submittedImageBytes, leftBytes)
  let length = Math.min(512, mostBytes)
  while (length < mostBytes && wantsMore(need(prefix.subarray(0, length), false)))
    length = Math.min(length * 2, mostBytes)
  if (length === prefix.length) return image
  const totalBytes = complete ? prefix.length : image.totalBytes
  return { ...image, prefix: prefix.slice(0, length), complete: false, totalBytes }
}

const wantsMore = (answer: ReturnType<ImageNeed>): boolean => answer === 'more' || typeof answer === 'number'
