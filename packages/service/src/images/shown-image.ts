/** What the pages know of the image that they show, beyond its URL. */
import type { Inspection } from '@linklens/engine'
import type { PictureDetail } from '../components/report/crop-estimate.ts'
import { cropsOf } from '../components/report/crops.ts'
import { pictureProblem } from '../components/report/report.ts'
import type { OpenImageBudget } from '../http/request-budgets.ts'
import type { ImageProcesses } from '../work/image-processes.ts'
import type { SocialImages } from './social-image.ts'

/** What looks the same all the while may yet be another picture: not trusted for longer than this. */
const SAME_FOR_MS = 5 * 60_000

/**
 * Tells a picture from another at its address: the page may put one there at any time, and who inspects it again to see
 * the new one must not be shown the old one.
 * @param at of the inspection, in milliseconds since 1970.
 */
export function seenAs({ imageAnalysis }: Inspection, url: string, at: number): string {
  const seen = [imageAnalysis, ...imageAnalysis.candidates].find((image) => image.url === url)
  return [Math.floor(at / SAME_FOR_MS), seen?.format, seen?.width, seen?.height, seen?.bytes].join('.')
}

/**
 * Where the detail of the social image lies, if it can be told in time. What is under way goes on, for the
 * viewer's browser asks for the same picture.
 * @returns null also where no platform crops the picture, so that there is nothing to guess. Never rejects.
 */
export async function detailWithin(
  timeoutMs: number,
  images: SocialImages,
  {
    inspection,
    at,
    openBudget,
  }: { inspection: Inspection; at: number; openBudget?: OpenImageBudget | undefined },
): Promise<PictureDetail | null> {
  const { url } = inspection.imageAnalysis
  if (url === null || pictureProblem(inspection, url) !== null || cropsOf(inspection).length === 0)
    return null
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs)
  })
  try {
    return await Promise.race([
      images.detail(url, { seen: seenAs(inspection, url, at), openBudget }).catch(() => null),
      late,
    ])
  } finally {
    clearTimeout(timer)
  }
}

/** The page waits for it, so not for long. */
const KEPT_DETAIL_MS = 300

/**
 * Where the detail of an image lies that is kept with a report.
 * @param webp of our own making. @returns null when it cannot be found in time. Never rejects.
 */
export async function detailOfKept(
  processes: ImageProcesses,
  webp: Uint8Array,
): Promise<PictureDetail | null> {
  try {
    const signal = AbortSignal.timeout(KEPT_DETAIL_MS)
    return await processes.run({ kind: 'detail', webp }, { signal, isOwn: true })
  } catch {
    return null
  }
}
