/**
 * What a run over many pages of a local server has asked for once: robots.txt of each origin, and each image. Thousands
 * of pages share them, and the server would draw or read them each time.
 */
import type { ImageCapture, ImageViewCapture, RobotsCapture } from '../capture/capture.ts'
import type { KeptRobots } from '../capture/kept-robots.ts'
import { keepBytes, type KeptBytes } from './keep-bytes.ts'

export interface KeptForRun {
  readonly robots: KeptRobots
  readonly images: KeptImages
  /** As crawlers get them, by request and URL. */
  readonly imageViews: KeptBytes<ImageViewCapture>
}

export interface KeptImages {
  /** @returns null where none is kept. */
  readonly of: (place: ImagePlace, url: string) => ImageCapture | null
  readonly keep: (place: ImagePlace, image: ImageCapture) => void
}

export interface ImagePlace {
  /** Where it is asked for: the origin of the page. */
  readonly from: string
  /** Only of the image that a page names first is so much read; so a URL is asked for twice at most. */
  readonly isFirst: boolean
}

export function keepForRun(): KeptForRun {
  const robots = new Map<string, RobotsCapture>()
  const images = keepBytes<ImageCapture>(({ prefix }) => prefix.length)
  const keyOf = ({ from, isFirst }: ImagePlace, url: string) => `${from} ${isFirst} ${url}`
  return {
    robots: {
      of: (origin) => robots.get(origin) ?? null,
      // What did not come may come for the next page.
      keep: (capture) => void (capture.status === null || robots.set(capture.origin, capture)),
    },
    imageViews: keepBytes(({ prefix }) => prefix.length),
    images: {
      of: (place, url) => images.get(keyOf(place, url)) ?? null,
      keep: (place, image) => void (image.response === null || images.keep(keyOf(place, image.url), image)),
    },
  }
}
