/**
 * An image as one crawler gets it. Where we have it ourselves, its first bytes show whether the crawler gets the same, so
 * that they alone are asked for. Whatever they leave open is asked for again as the crawler asks.
 */
import type { CrawlerRequest } from '../capture/capture-crawler-views.ts'
import { askForImageAs, skippedImage } from '../capture/capture-image-views.ts'
import { askForPartAs, type ImagePart } from '../capture/part-of-image.ts'
import type { ImageCapture, ImageViewCapture } from '../capture/capture.ts'
import { isSuccess } from '../capture/headers.ts'
import { imageNeed } from '../image/image-need.ts'
import { isSameImage } from '../image/same-image.ts'
import type { FetchSession } from '../net/session.ts'
import type { KeptBytes } from './keep-bytes.ts'
import { askTwice, isSilent } from './busy-server.ts'

/** Fetches that may still be spent. */
export interface ViewBudget {
  left: number
}

/** @returns whether one may be sent. */
export function spend(budget: ViewBudget): boolean {
  budget.left -= 1
  return budget.left >= 0
}

export interface ImageAsked {
  /** Undefined: nobody is asked for. */
  readonly request: CrawlerRequest | undefined
  readonly budget: ViewBudget
  /** What we get of the same URL, when it has come. Absent: we do not ask for it. */
  readonly own?: Promise<ImageCapture | null>
}

/** @throws the reason of the session's caller when it aborted. */
export type AskForImage = (url: string, asked: ImageAsked) => Promise<ImageViewCapture | null>

export interface ImageViewOptions {
  /** The URL to fetch in place of an image's own; default: its own. */
  readonly route?: ((url: string) => string) | undefined
  /** What the run has asked for already. Default: nothing. */
  readonly known?: KeptBytes<ImageViewCapture> | undefined
}

export function openImageViews(session: FetchSession, { route, known }: ImageViewOptions = {}): AskForImage {
  /** Their server makes a difference between a part and the whole. */
  const askedPlainly = new Set<string>()
  /** Their server refuses both. */
  const refusedAlike = new Set<string>()
  const isEnough = async ({ view, came }: ImagePart, own: Promise<ImageCapture | null>): Promise<boolean> => {
    if (came === 'refused') return refusedAlike.has(view.url)
    return came === 'whole' || (came === 'part' && (isKnown(view) || isPartOf(view, await own)))
  }
  const learn = ({ came }: ImagePart, { url, response }: ImageViewCapture): void => {
    if (came === 'odd') askedPlainly.add(url)
    if (came === 'refused' && response) (isSuccess(response.status) ? askedPlainly : refusedAlike).add(url)
  }
  return async (url, { request, budget, own }) => {
    const mayAsk = (): boolean => !session.signal.aborted && spend(budget)
    const orSilent = (view: ImageViewCapture) => (isSilent(session, view) ? skippedImage(url) : view)
    if (!request) return null
    const key = `${JSON.stringify(request)} ${url}`
    const seen = known?.get(key)
    if (seen) return seen
    if (!mayAsk()) return skippedImage(url)
    const asked = { request, need: imageNeed, route }
    const asksPart = own && session.mode === 'remote' && !askedPlainly.has(url)
    const part = asksPart ? await askForPartAs(session, url, asked) : null
    if (part && own && (await isEnough(part, own))) return orSilent(part.view)
    if (part && !mayAsk()) return part.came === 'part' ? part.view : skippedImage(url)
    const image = await askTwice(session, () => askForImageAs(session, url, asked))
    if (part) learn(part, image)
    if (image.response) known?.keep(key, image)
    return orSilent(image)
  }
}

const isKnown = ({ prefix, complete, error }: ImageViewCapture): boolean =>
  error !== null || imageNeed(prefix, complete) === 'enough'

/** Whether it begins as our own file, and is as long. */
function isPartOf(part: ImageViewCapture, own: ImageCapture | null): boolean {
  if (!own || part.totalBytes === null || part.totalBytes !== own.totalBytes) return false
  return isSameImage(part, own) && part.prefix.every((byte, at) => own.prefix[at] === byte)
}
