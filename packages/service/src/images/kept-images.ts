/** The images that a report shows, to be kept with it: the page may put others at their addresses at any time. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Inspection } from '@linklens/engine'
import { pictureProblem } from '../components/report/report.ts'
import { safeHref } from '../components/safe-link.tsx'
import type { CollectImages } from '../freezing.ts'
import type { KeptImage, MissingImage } from '../saved/kept-image.ts'
import { seenAs } from './shown-image.ts'
import type { SocialImages } from './social-image.ts'

/** The social image, and what single platforms show in its place. */
const MOST_IMAGES = 4
/** All of one report: photographs of 1,200 pixels take a tenth of it. */
const MAX_BYTES = 4 * 1024 * 1024
/** Whoever shares what a page shows has them in memory here already. */
const COLLECT_MS = 6_000

/** @returns those that can be had in time, and why others cannot. A report without an image is still the report. */
export function createImageCollector(images: SocialImages, collectMs = COLLECT_MS): CollectImages {
  return async ({ inspection, at, openBudget }, signal) => {
    const late = new AbortController()
    const unwanted = AbortSignal.any([signal, late.signal])
    const over = sleep(collectMs, null, { signal: unwanted }).catch(() => null)
    const get = async (url: string): Promise<KeptImage | MissingImage | null> => {
      const image = await Promise.race([
        images.get(url, { seen: seenAs(inspection, url, at), signal: unwanted, openBudget }),
        over,
      ])
      return image && { url, ...image }
    }
    try {
      const shown = await Promise.all(shownImages(inspection).map((url) => get(url).catch(() => null)))
      return withinBytes(shown.filter((image) => image !== null))
    } finally {
      late.abort()
    }
  }
}

/** As the report shows them: the social image first. */
function shownImages(inspection: Inspection): string[] {
  const ofCards = inspection.platformPreviews.flatMap(({ image, gallery = [] }) => [
    ...(image ? [image.url] : []),
    ...gallery,
  ])
  const { url } = inspection.imageAnalysis
  const all = new Set(url === null ? ofCards : [url, ...ofCards])
  return [...all]
    .filter((address) => safeHref(address) !== null && pictureProblem(inspection, address) === null)
    .slice(0, MOST_IMAGES)
}

function withinBytes(images: readonly (KeptImage | MissingImage)[]): (KeptImage | MissingImage)[] {
  let left = MAX_BYTES
  return images.filter((image) => {
    if ('problem' in image) return true
    const fits = image.webp.byteLength <= left
    if (fits) left -= image.webp.byteLength
    return fits
  })
}
