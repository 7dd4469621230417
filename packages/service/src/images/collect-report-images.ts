/** The images that a report shows, to be kept with it: the page may replace them at any time. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Inspection } from '@linklens/engine'
import { drawnImages, inspectedImageProblem } from '../view/report.ts'
import { safeHref } from '../components/safe-link.tsx'
import type { ImageClient } from '../http/limits/request-budgets.ts'
import type { SavedImage, MissingImage } from './saved-image.ts'
import { imageVersion, keepImage, type ReadImage } from './shown-image.ts'
import type { SocialImages } from './social-image.ts'

/** The social image, and the other images of single platforms. */
const MAX_IMAGES = 4
/** All images of one report: photographs of 1,200 pixels take a tenth of it. */
const MAX_BYTES = 4 * 1024 * 1024
/** Images that a page has just shown are in memory here already. */
const COLLECT_MS = 6_000

/** The images that the report shows, re-encoded, and why others are missing. */
export type CollectImages = (
  /** `at`: when it was inspected, in milliseconds since 1970. */
  shown: {
    readonly inspection: Inspection
    readonly at: number
    /** Its first image, where the inspection was made for freezing. */
    readonly image?: ReadImage | undefined
    readonly client: ImageClient
  },
  signal: AbortSignal,
) => Promise<(SavedImage | MissingImage)[]>

/** @returns the images that arrive in time, and why others are missing. A report without an image is still the report. */
export function createImageCollector(images: SocialImages, collectMs = COLLECT_MS): CollectImages {
  return async ({ inspection, at, image: read, client }, signal) => {
    keepImage(images, read, { inspection, at })
    const late = new AbortController()
    const unwanted = AbortSignal.any([signal, late.signal])
    const over = sleep(collectMs, null, { signal: unwanted }).catch(() => null)
    const get = async (url: string): Promise<SavedImage | MissingImage | null> => {
      const image = await Promise.race([
        images.get(url, {
          seen: imageVersion(inspection, url, at),
          signal: unwanted,
          isKept: true,
          ...client,
        }),
        over,
      ])
      return image && { url, ...image }
    }
    try {
      const shown = await Promise.all(imagesToKeep(inspection).map((url) => get(url).catch(() => null)))
      return withinBytes(shown.filter((image) => image !== null))
    } finally {
      late.abort()
    }
  }
}

const imagesToKeep = (inspection: Inspection): string[] =>
  drawnImages(inspection)
    .filter((url) => safeHref(url) !== null && inspectedImageProblem(inspection, url) === null)
    .slice(0, MAX_IMAGES)

function withinBytes(images: readonly (SavedImage | MissingImage)[]): (SavedImage | MissingImage)[] {
  let left = MAX_BYTES
  return images.filter((image) => {
    if ('problem' in image) return true
    const fits = image.webp.byteLength <= left
    if (fits) left -= image.webp.byteLength
    return fits
  })
}
