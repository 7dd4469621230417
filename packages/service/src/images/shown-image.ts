/** What the pages know of the image that they show, beyond its URL. */
import type { Inspection, InspectOptions } from '@linklens/engine'
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
