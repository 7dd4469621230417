/**
 * Whether a server turns a crawler away, and how much that proves. Our request has the crawler's name and our address. A
 * firewall that checks addresses refuses every borrowed name and lets the real crawlers pass, so a refusal counts only
 * where another borrowed name is let in, or where we are refused by our own name as well.
 */
import { isFirewall } from '../../capture/bot-walls.ts'
import type { ImageAnswer, ImageViewCapture } from '../../capture/capture.ts'
import { headerValue } from '../../capture/headers.ts'
import type { CrawlerViewFacts, Facts } from '../../facts/facts.ts'
import { sniffImage } from '../../image/sniff.ts'

export interface Refusal {
  /** False: a firewall may have judged by our address, or was asked too often. */
  readonly counts: boolean
  /** What came, for a sentence that says `it answers …`: `403`, `403 (a Cloudflare challenge)`, `text/html`. */
  readonly answer: string
  readonly hasFirewall: boolean
}

/** Too often, not now: that may be because of all that we ask. */
const BUSY = new Set([429, 503])

type Views = Pick<Facts, 'crawlerViews'>

/** @returns null where the page was sent, and where no answer came or none was asked for. */
export function pageRefusal(view: CrawlerViewFacts, { crawlerViews = [] }: Views): Refusal | null {
  const { response, wall, hasFirewall } = view
  if (!response || servesPage(view)) return null
  const { status } = response
  const isTaken = crawlerViews.some((other) => other !== view && servesPage(other))
  const counts = view.byAccept || (isTaken && !hasFirewall && !BUSY.has(status))
  if (status >= 200 && status <= 299)
    return { counts, hasFirewall, answer: wall ?? `${typeText(response.headers)}, not a page` }
  return { counts, hasFirewall, answer: wall === null ? `${status}` : `${status} (${wall})` }
}

const servesPage = ({ response, page, wall, isOurs }: CrawlerViewFacts): boolean =>
  response !== null && isSuccess(response.status) && page !== null && (wall === null || isOurs)

/** @returns null where an image was sent, and where no answer came or none was asked for. */
export function imageRefusal(
  { image }: CrawlerViewFacts,
  { crawlerViews = [], imageCaptures }: Views & Pick<Facts, 'imageCaptures'>,
): Refusal | null {
  if (!image?.response || servesImage(image)) return null
  const { status, headers } = image.response
  const own = imageCaptures.find(({ url }) => url === image.url)
  const isTaken = crawlerViews.some((other) => other.image?.url === image.url && servesImage(other.image))
  const isRefusedToUs = own !== undefined && own.response !== null && !servesImage(own)
  const hasFirewall = isFirewall(image.response, latin1(image))
  const counts = (isTaken || isRefusedToUs) && !hasFirewall && !BUSY.has(status)
  return { counts, hasFirewall, answer: isSuccess(status) ? typeText(headers) : `${status}` }
}

/** Every crawler that was asked for this image is refused, and so are we: nobody gets it. */
export function isRefusedToAll(url: string, facts: Views & Pick<Facts, 'imageCaptures'>): boolean {
  const asked = (facts.crawlerViews ?? []).filter(({ image }) => image?.url === url && image.response)
  return asked.length > 0 && asked.every((view) => imageRefusal(view, facts)?.counts)
}

/** A crawler that was asked for this image gets it. */
export const isSentToAny = (url: string, { crawlerViews = [] }: Views): boolean =>
  crawlerViews.some(({ image }) => image?.url === url && servesImage(image))

function servesImage({ response, prefix, complete }: ImageAnswer): boolean {
  return response !== null && isSuccess(response.status) && sniffImage(prefix, complete) !== null
}

const latin1 = ({ refusal }: ImageViewCapture): string => Buffer.from(refusal ?? []).toString('latin1')

const isSuccess = (status: number): boolean => status >= 200 && status <= 299

const typeText = (headers: Facts['headers']): string =>
  headerValue(headers, 'content-type')?.split(';')[0]?.trim().slice(0, 60) || 'something without a type'
