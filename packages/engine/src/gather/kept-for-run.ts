/**
 * What a run over many pages of a local server has asked for once: robots.txt of each origin, and each social image. Thousands
 * of pages share them, and the server would draw or read them each time.
 */
import type { ImageCapture, RobotsCapture } from '../capture/capture.ts'
import type { KeptRobots } from '../capture/kept-robots.ts'

export interface KeptForRun {
  readonly robots: KeptRobots
  readonly images: KeptImages
}

export interface KeptImages {
  /** @param from where it is asked for: the origin of the page. Null where none is kept. */
  readonly of: (from: string, url: string) => ImageCapture | null
  readonly keep: (from: string, image: ImageCapture) => void
}

/** Of all images together; the oldest go first. An image that each page has for itself is asked for once anyway. */
const MAX_BYTES = 32 * 1024 * 1024

/** Of an image without bytes. */
const LEAST_BYTES = 1_024

export function keepForRun(): KeptForRun {
  const robots = new Map<string, RobotsCapture>()
  const images = new Map<string, ImageCapture>()
  let bytes = 0
  return {
    robots: {
      of: (origin) => robots.get(origin) ?? null,
      // What did not come may come for the next page.
      keep: (capture) => void (capture.status === null || robots.set(capture.origin, capture)),
    },
    images: {
      of: (from, url) => images.get(`${from} ${url}`) ?? null,
      keep(from, image) {
        const key = `${from} ${image.url}`
        if (image.response === null || images.has(key)) return
        images.set(key, image)
        bytes += sizeOf(image)
        for (const [oldest, one] of images) {
          if (bytes <= MAX_BYTES) break
          images.delete(oldest)
          bytes -= sizeOf(one)
        }
      },
    },
  }
}

const sizeOf = ({ prefix }: ImageCapture): number => LEAST_BYTES + prefix.length
