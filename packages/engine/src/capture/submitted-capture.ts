/**
 * A submitted local capture: what is taken from it, and what the service must fetch itself.
 *
 * What must never happen: somebody's claim about a public URL gets into a report, or a page that is
 * not on a developer's machine is passed off as one. So every URL of the page and of its images is
 * loopback, and whatever else the page names is fetched by the service itself, under its own guard. Proven by
 * complete-local-capture.test.ts, and by dev-previews.test.ts of the service.
 */
import { ENGINE_ERRORS } from '../errors.ts'
import { parseHref } from '../net/parse-url.ts'
import { isLoopbackUrl } from '../net/policy/url-policy.ts'
import { imageSentence } from './ask-for-image.ts'
import { CaptureFormatError } from './capture-format-error.ts'
import type { Capture, CapturedError, CapturedResponse, ImageCapture, RobotsCapture } from './capture.ts'
import { noImage } from './unfetched-page.ts'

/** @throws CaptureFormatError when a URL in it is not on the developer's machine. */
export function refuseForeignAddresses(capture: Capture): void {
  const { mode, requestedUrl, page, images, robots, site, crawlerViews = [] } = capture
  if (mode !== 'local') throw new CaptureFormatError('Only captures of local pages are taken.')
  requireLoopback('The page', [requestedUrl, ...addressesOf(page)])
  for (const { url, response, deferred } of images) {
    if (deferred) continue
    requireLoopback('An image', response ? addressesOf(response) : [])
    if (!isLocalAddress(url, site)) throw new CaptureFormatError(foreign('An image'))
  }
  for (const { response, image } of crawlerViews) {
    requireLoopback('A crawler view', response ? addressesOf(response) : [])
    if (!image) continue
    requireLoopback('An image', image.response ? addressesOf(image.response) : [])
    if (!isLocalAddress(image.url, site)) throw new CaptureFormatError(foreign('An image'))
  }
  const origins = new Set([requestedUrl, ...addressesOf(page), ...images.map(({ url }) => url)].map(originOf))
  if (robots.some(({ origin }) => !isLoopbackUrl(origin) || !origins.has(originOf(origin))))
    throw new CaptureFormatError(foreign('A robots.txt'))
}

function requireLoopback(what: string, addresses: readonly string[]): void {
  if (!addresses.every(isLoopbackUrl)) throw new CaptureFormatError(foreign(what))
}

const foreign = (what: string): string =>
  `${what} of this capture is not on the machine that made it. Only localhost, 127.0.0.0/8 and ::1 are taken.`

const addressesOf = ({ finalUrl, redirects }: CapturedResponse): string[] => [
  ...redirects.map(({ url }) => url),
  finalUrl,
]

const originOf = (url: string): string | undefined => parseHref(url)?.origin

/** Whether the developer's machine answers for a URL: its own, or one of the site that it plays. */
export function isLocalAddress(url: string, site: string | undefined): boolean {
  return isLoopbackUrl(url) || (site !== undefined && originOf(url) === site)
}

/**
 * @returns the submitted image of a URL that only the developer's machine can answer for; null for any
 * other, which is to be fetched.
 */
export function submittedImage({ images, site }: Capture, url: string): ImageCapture | null {
  if (!isLocalAddress(url, site)) return null
  const [request] = url.split('#')
  const found = images.find((image) => image.url.split('#')[0] === request && !image.deferred)
  if (!found) return notSubmitted(url)
  const { error, variants: _, ...image } = found
  return { ...image, url, error: error && inOurWords(error, image.response !== null) }
}

/** On the developer's machine a host is refused for one reason alone. */
const ELSEWHERE =
  "The image is on another port of the machine, or redirects to one or to another machine, so it was not fetched. Serve it from the page's own origin."

const inOurWords = ({ code }: CapturedError, answered: boolean): CapturedError => ({
  code,
  message: code === 'BLOCKED_HOST' ? ELSEWHERE : imageSentence(code, answered),
})

const notSubmitted = (url: string): ImageCapture =>
  noImage(url, { code: 'FETCH_FAILED', message: 'The image was not sent along with the page.' })

/** Views as submitted, with errors in our own words. */
export function submittedViews({ crawlerViews }: Capture): Pick<Capture, 'crawlerViews'> {
  if (!crawlerViews) return {}
  return {
    crawlerViews: crawlerViews.map(({ error, image, ...view }) => ({
      ...view,
      error: error && { code: error.code, message: ENGINE_ERRORS[error.code].sentence },
      ...(image && {
        image: {
          ...image,
          error: image.error && inOurWords(image.error, image.response !== null),
        },
      }),
    })),
  }
}

/** Files of robots.txt as submitted, with their errors in our own words. */
export function submittedRobots({ robots }: Capture): RobotsCapture[] {
  return robots.map(({ error, ...file }) => ({
    ...file,
    error: error && {
      code: error.code,
      message: `robots.txt could not be read. ${ENGINE_ERRORS[error.code].sentence}`,
    },
  }))
}
