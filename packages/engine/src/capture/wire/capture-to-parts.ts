/**
 * A local capture in parts, as devcli submits it: one JSON document, the bytes of the page, and those of up to
 * four images. Read back in capture-from-parts.ts.
 */
import type { Capture, CrawlerViewCapture } from '../capture.ts'
import { viewsToParts } from './views-to-parts.ts'

export interface CaptureParts {
  /** Plain JSON data: everything but the bytes. */
  readonly capture: unknown
  /** The page, after content decoding. */
  readonly html: Uint8Array
  /** At most four; the JSON says which image each belongs to. */
  readonly images: Uint8Array[]
  /** Bodies of crawler views that differ from the page; absent in what an older devcli sends. */
  readonly views?: Uint8Array[]
}

/** @throws TypeError for a remote capture: those are never submitted. */
export function captureToParts(whole: Capture): CaptureParts {
  // Another page of this machine is not sent.
  const { page, images, crawlerViews, cardPage: _card, withoutLanguage: _language, ...capture } = whole
  if (capture.mode !== 'local') throw new TypeError('Only local captures are submitted.')
  const { body, ...answer } = withoutCookies(page)
  const parts: Uint8Array[] = []
  const listed = images.map((image) => {
    const { prefix, variants: _, refusal: _text, response, ...rest } = image
    const part = prefix.length === 0 ? null : parts.push(prefix) - 1
    return { ...rest, response: response && withoutCookies(response), part }
  })
  const views = crawlerViews && viewsToParts(crawlerViews.map(viewWithoutCookies), { page, images })
  const json = { ...capture, page: answer, images: listed, ...(views && { crawlerViews: views.listed }) }
  return { capture: json, html: body, images: parts, views: views?.bodies ?? [] }
}

const viewWithoutCookies = ({ response, image, ...view }: CrawlerViewCapture): CrawlerViewCapture => ({
  ...view,
  response: response && withoutCookies(response),
  ...(image && { image: { ...image, response: image.response && withoutCookies(image.response) } }),
})

/** The cookies of a developer's session are private, and nothing is judged by them. */
function withoutCookies<T extends Pick<Capture['page'], 'headers'>>(answer: T): T {
  return { ...answer, headers: answer.headers.filter(([name]) => !/^set-cookie2?$/i.test(name)) }
}
