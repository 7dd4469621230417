/** What the pages know of the image that they show, beyond its URL. */
import type { Inspection, InspectOptions } from '@linklens/engine'
import type { ImageDetail } from '../view/crop-estimate.ts'
import { cropsOf } from '../view/crops.ts'
import { inspectedImageProblem } from '../view/report.ts'
import type { ImageClient } from '../http/limits/request-budgets.ts'
import type { ImageProcesses } from './process/image-processes.ts'
import type { SocialImages } from './social-image.ts'

/** Another image may have the same facts: they are not trusted for longer than this. */
const SAME_FOR_MS = 5 * 60_000

/**
 * Identifies a version of an image: the page may replace it at any time, and a new inspection must not
 * show the old one.
 * @param at time of the inspection, in milliseconds since 1970.
 */
export function imageVersion({ imageAnalysis }: Inspection, url: string, at: number): string {
  const seen = [imageAnalysis, ...imageAnalysis.candidates].find((image) => image.url === url)
  return [Math.floor(at / SAME_FOR_MS), seen?.format, seen?.width, seen?.height, seen?.bytes].join('.')
}

/** An image that an inspection has read to its end. */
export type ReadImage = Parameters<NonNullable<InspectOptions['onImage']>>[0]

/** Keeps the image of an inspection: freezing it soon after need not fetch it again. */
export function keepImage(
  images: SocialImages,
  image: ReadImage | undefined,
  { inspection, at }: { inspection: Inspection; at: number },
): void {
  if (image) images.keep(image.url, imageVersion(inspection, image.url, at), image.bytes)
}

/**
 * Where the detail of the social image is, if that is known in time. A running job goes on, for the
 * viewer's browser requests the same image.
 * @returns null also where no platform crops the image, so that there is nothing to guess. Never rejects.
 */
export async function detailWithin(
  timeoutMs: number,
  images: SocialImages,
  { inspection, at, client }: { inspection: Inspection; at: number; client: ImageClient },
): Promise<ImageDetail | null> {
  const { url } = inspection.imageAnalysis
  if (url === null || inspectedImageProblem(inspection, url) !== null || cropsOf(inspection).length === 0)
    return null
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs)
  })
  try {
    return await Promise.race([
      images.detail(url, { seen: imageVersion(inspection, url, at), ...client }).catch(() => null),
      late,
    ])
  } finally {
    clearTimeout(timer)
  }
}

/** Short, because the page waits for it. */
const SAVED_DETAIL_MS = 300

/**
 * Where the detail of an image is that is kept with a report.
 * @param webp as we encoded it. @returns null when it cannot be found in time. Never rejects.
 */
export async function detailOfSaved(
  processes: ImageProcesses,
  webp: Uint8Array,
  client: string | undefined,
): Promise<ImageDetail | null> {
  try {
    const signal = AbortSignal.timeout(SAVED_DETAIL_MS)
    return await processes.run({ kind: 'detail', webp }, { client, signal })
  } catch {
    return null
  }
}
