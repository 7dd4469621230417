/** What the pages know of the picture that they show, beyond its address. */
import type { Inspection } from '@linklens/engine'
import type { PictureDetail } from '../components/report/crop-estimate.ts'
import { cropsOf } from '../components/report/crops.ts'
import { pictureProblem } from '../components/report/report.ts'
import type { SocialImages } from './social-image.ts'

/**
 * Where the detail of the social image lies, if it can be told in time. What is under way goes on, for the
 * viewer's browser asks for the same picture.
 * @returns null also where no platform crops the picture, so that there is nothing to guess. Never rejects.
 */
export async function detailWithin(
  timeoutMs: number,
  images: SocialImages,
  inspection: Inspection,
): Promise<PictureDetail | null> {
  const { url } = inspection.imageAnalysis
  if (url === null || pictureProblem(inspection, url) !== null || cropsOf(inspection).length === 0)
    return null
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs)
  })
  try {
    return await Promise.race([images.detail(url).catch(() => null), late])
  } finally {
    clearTimeout(timer)
  }
}
