/** What the block promises: the page read and judged again with these bytes in place. */
import type { Capture, ImageCapture } from '../../capture/capture.ts'
import { isSuccess } from '../../capture/headers.ts'
import { unfetchedImage } from '../../capture/unfetched-page.ts'
import type { CrawlerViewFacts } from '../../facts/facts.ts'
import { indexPage, type PageIndex } from '../../facts/page-index.ts'
import { readFacts } from '../../facts/read-facts.ts'
import { givenImage } from '../../image/given-image.ts'
import { readPlatforms } from '../../platforms/index.ts'
import { escapedOnce } from '../../rules/shared/escaped-text.ts'
import { PLACEHOLDERS } from '../../rules/shared/placeholders.ts'
import { weigh, type Judged, type Weighed } from '../judge.ts'
import type { HeadValues } from './head-values.ts'

/** Fitting words for what a person must fill in. */
export const NEUTRAL: Readonly<Record<string, string>> = {
  [PLACEHOLDERS.title]: 'Sourdough for beginners',
  [PLACEHOLDERS.description]: 'Your first loaf in three days, step by step, with photographs of every stage.',
  [PLACEHOLDERS.imageAlt]: 'A loaf of bread on a wooden table',
  [PLACEHOLDERS.siteName]: 'The baking book',
  [PLACEHOLDERS.account]: '@bakingbook',
  [PLACEHOLDERS.date]: '2026-01-31T08:00:00Z',
}

/** Words of ours that say what to write, and not what the page says. */
export const isBlankWords = (text: string): boolean => Object.hasOwn(NEUTRAL, text)

/** The page as it is, to which a change is compared. */
export interface Before {
  readonly capture: Capture
  readonly page: PageIndex
  readonly judged: Judged
}

/** Placeholder words would be judged as such: fitting ones take their place. */
export function provenTags({ tags }: HeadValues): ReadonlyMap<string, string> {
  return new Map([...tags].map(([key, value]) => [key, NEUTRAL[value] ?? value]))
}

/**
 * The same capture with other bytes, which crawlers that got the page get as well; who is refused stays so.
 * @param imageUrl of an image that is taken for a fitting one; null: none is.
 */
export function proveBody({ capture, page }: Before, body: Uint8Array, imageUrl: string | null): Weighed {
  const { crawlerViews, images, withoutLanguage } = capture
  const assumed = imageUrl === null ? [] : [assumedImage(imageUrl)]
  const changed: Capture = {
    ...capture,
    page: { ...capture.page, body, encodedBytes: body.length },
    images: [...assumed, ...images, ...escapedOnceImages(images)],
    ...(crawlerViews && {
      crawlerViews: crawlerViews.map((view, index) =>
        gotPage(page.crawlerViews?.[index]) ? { ...view, body, complete: true } : view,
      ),
    }),
    ...(withoutLanguage && { withoutLanguage: { ...withoutLanguage, body, complete: true } }),
  }
  return weighCapture(changed)
}

export function weighCapture(capture: Capture): Weighed {
  const facts = indexPage(readFacts(capture))
  return weigh(facts, readPlatforms(facts, false))
}

/** Where the page escaped a URL twice, the block does not: the image is taken for the one that was seen. */
const escapedOnceImages = (images: readonly ImageCapture[]): ImageCapture[] =>
  images.flatMap((image) => {
    const url = escapedOnce(image.url)
    return url === image.url ? [] : [{ ...image, url }]
  })

/** A wall against robots is none. */
const gotPage = (view: CrawlerViewFacts | undefined): boolean =>
  view !== undefined &&
  view.page !== null &&
  view.response !== null &&
  isSuccess(view.response.status) &&
  (view.wall === null || view.isOurs)

const assumedImage = (url: string): ImageCapture =>
  unfetchedImage({ url, ...givenImage({ format: 'png', width: 1200, height: 630, bytes: 100_000 }) })
