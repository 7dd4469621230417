/** A capture of HTML that was never fetched: of a template in a test, or of a page with changed tags. */
import type { Capture, HeaderList, ImageCapture } from '../capture/capture.ts'
import { wantedImages } from '../capture/capture-images.ts'
import { cutPage, requireHtml } from '../capture/capture-page.ts'
import { deployedUrl, parseSite } from '../capture/site.ts'
import { missingImage, unfetchedCapture, unfetchedImage, unfetchedPage } from '../capture/unfetched-page.ts'
import { InspectError } from '../errors.ts'
import { givenImage, type GivenImage } from '../image/given-image.ts'
import { LIMITS } from '../limits.ts'
import { parseHref } from '../net/parse-url.ts'
import { ownSite, secondLooks } from '../metadata/meant-images.ts'
import { readPage, type PageReading } from '../metadata/page-reading.ts'
import { checkUrl, isLoopbackUrl } from '../net/policy/url-policy.ts'
import { assumedType } from './assumed-type.ts'

export interface InspectHtmlOptions {
  /** Where the page is: public, or on this machine (localhost, 127.0.0.0/8, ::1). */
  url: string
  /**
   * What is known of images, by absolute URL: the bytes of the file, facts, or an error status. An image that is not
   * listed counts as one that was not asked for. robots.txt counts as absent.
   *
   * A function is called for each image that an inspection would fetch of this page, and for what is meant by a URL
   * that was put together wrongly; it returns null for one that is
   * not known.
   */
  images?: Readonly<Record<string, GivenImage>> | ((url: string) => GivenImage | null)
  /**
   * Response headers of the page. Without a Content-Type a string counts as UTF-8, and bytes are read as a browser opens a
   * file: by byte order mark, then meta.
   */
  headers?: Readonly<Record<string, string>> | undefined
  /** The Content-Type header that came with bytes, where `headers` lack it; a string is read as it is. */
  contentType?: string | undefined
  /** Of a page on this machine: the origin where it will be, such as `https://example.com`. */
  site?: string
}

export interface CapturedHtml {
  readonly capture: Capture
  /** Only where the page had to be read to know its images. */
  readonly reading?: PageReading
}

/** Capture for `inspectHtml`. @throws see there. */
export function captureHtml(
  html: string | Uint8Array,
  { url, images = {}, headers: given = {}, contentType, site: typedSite }: InspectHtmlOptions,
): CapturedHtml {
  const isNamed = contentType !== undefined && typeof html !== 'string' && !hasType(given)
  const headers = isNamed ? { ...given, 'content-type': contentType } : given
  const body = typeof html === 'string' ? new TextEncoder().encode(html) : html
  const page = {
    ...unfetchedPage({ url: pageUrl(url), body, headers: pageHeaders(headers, html) }),
    ...(body.length > LIMITS.pageBytes && cutPage(body, LIMITS.pageBytes)),
    ...(typeof html !== 'string' && !hasType(headers) && { isTypeAssumed: true as const }),
  }
  const mode = isLoopbackUrl(page.finalUrl) ? 'local' : 'remote'
  if (typedSite !== undefined && mode === 'remote')
    throw new TypeError('A site is named for local pages only.')
  requireHtml(page, body)
  const site = typedSite === undefined ? undefined : parseSite(typedSite)
  const reading = typeof images === 'function' ? readPage(page, site) : undefined
  const known =
    typeof images === 'function' && reading
      ? askedImages(reading, deployedUrl(page.finalUrl, site), images)
      : Object.entries(images)
  const capture = unfetchedCapture(page, {
    mode,
    ...(site !== undefined && { site }),
    images: known.map(([address, image]) => captureImage(address, image)),
  })
  return { capture, ...(reading && { reading }) }
}

type Known = [url: string, image: GivenImage]

/** And what is meant by those that are not there. */
function askedImages(
  reading: PageReading,
  finalUrl: string,
  ask: (url: string) => GivenImage | null,
): Known[] {
  const { imageCandidates, icons, otherImages: others } = reading
  const known = knownImages(wantedImages(imageCandidates, { icons, others }).urls, ask)
  const isSeen = (url: string | null): boolean => known.some((one) => one[0] === url && isThere(one[1]))
  return [...known, ...knownImages(secondLooks(imageCandidates, ownSite(reading, finalUrl), isSeen), ask)]
}

const isThere = (image: GivenImage): boolean => !('missing' in image) && !('status' in image)

function knownImages(urls: readonly string[], ask: (url: string) => GivenImage | null): Known[] {
  return urls.flatMap((url) => {
    const image = ask(url)
    return image === null ? [] : [[url, image]]
  })
}

function pageUrl(url: string): string {
  return checkUrl(url, isLoopbackUrl(url) ? { hostRule: 'loopback' } : {}).href
}

const hasType = (headers: Readonly<Record<string, string>>): boolean =>
  Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')

function pageHeaders(headers: Readonly<Record<string, string>>, html: string | Uint8Array): HeaderList {
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  return hasType(headers) ? given : [['content-type', assumedType(html)], ...given]
}

/** What the page names is a fact about it, and nothing that stops the inspection: a private host is judged as such. */
function captureImage(address: string, image: GivenImage): ImageCapture {
  const url = parseHref(address)
  if (url === null) throw new InspectError('INVALID_URL')
  if ('missing' in image) return missingImage(url.href, image.missing)
  return unfetchedImage({ url: url.href, ...givenImage(image) })
}
