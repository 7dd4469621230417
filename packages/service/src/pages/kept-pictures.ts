/** The pictures that a report shows, to be kept with it: the page may put others at their addresses at any time. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Inspection } from '@linklens/engine'
import { pictureProblem } from '../components/report/report.ts'
import { safeHref } from '../components/safe-link.tsx'
import type { CollectPictures } from '../freezing.ts'
import type { KeptPicture } from '../saved/kept-picture.ts'
import { seenAs } from './shown-picture.ts'
import type { SocialImages } from './social-image.ts'

/** The social image, and what single platforms show in its place. */
const MOST_PICTURES = 4
/** All of one report: photographs of 1,200 pixels take a tenth of it. */
const MAX_BYTES = 4 * 1024 * 1024
/** Whoever shares what a page shows has them in memory here already. */
const COLLECT_MS = 6_000

/** @returns those that can be had in time. A report without a picture is still the report. */
export function createPictureCollector(images: SocialImages, collectMs = COLLECT_MS): CollectPictures {
  return async ({ inspection, at, openBudget }, signal) => {
    const late = new AbortController()
    const over = sleep(collectMs, null, { signal: AbortSignal.any([signal, late.signal]) }).catch(() => null)
    const get = async (url: string): Promise<KeptPicture | null> => {
      const image = await Promise.race([images.get(url, seenAs(inspection, url, at), openBudget), over])
      return image && 'webp' in image ? { url, webp: image.webp } : null
    }
    try {
      const pictures = await Promise.all(shownPictures(inspection).map(get))
      return withinBytes(pictures.filter((picture) => picture !== null))
    } finally {
      late.abort()
    }
  }
}

/** As the report shows them: the social image first. */
function shownPictures(inspection: Inspection): string[] {
  const ofCards = inspection.platformPreviews.flatMap(({ image, gallery = [] }) => [
    ...(image ? [image.url] : []),
    ...gallery,
  ])
  const { url } = inspection.imageAnalysis
  const all = new Set(url === null ? ofCards : [url, ...ofCards])
  return [...all]
    .filter((address) => safeHref(address) !== null && pictureProblem(inspection, address) === null)
    .slice(0, MOST_PICTURES)
}

function withinBytes(pictures: readonly KeptPicture[]): KeptPicture[] {
  let left = MAX_BYTES
  return pictures.filter(({ webp }) => {
    const fits = webp.byteLength <= left
    if (fits) left -= webp.byteLength
    return fits
  })
}
