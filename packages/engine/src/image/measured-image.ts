/** The last step of every format reader: sizes are checked once, here, before they become facts. */
import type { ImageFacts, ImageFormat } from './image-facts.ts'

export interface Size {
  width: number
  height: number
}

export interface Measured {
  format: ImageFormat
  stored: Size
  /** EXIF orientation; 1 unless given, values outside 1 to 8 count as 1. */
  orientation?: number
  animated?: boolean | null
  /** Given where more than the orientation changes the size (a crop). */
  displayed?: Size
}

/** @returns null for sizes no decoder takes: a wrong size is worse than none. */
export function measuredImage({
  format,
  stored,
  orientation = 1,
  animated = false,
  displayed,
}: Measured): ImageFacts | null {
  const valid = orientation >= 1 && orientation <= 8 ? orientation : 1
  const shown = displayed ?? orient(stored, valid)
  if (!isSize(stored) || !isSize(shown)) return null
  return { format, width: shown.width, height: shown.height, stored, orientation: valid, animated }
}

/** Orientations 5 to 8 lie on their side (EXIF 2.32, tag 0x0112). */
function orient({ width, height }: Size, orientation: number): Size {
  return orientation >= 5 ? { width: height, height: width } : { width, height }
}

/** No format stores sides of 2^31 pixels; what claims to is damaged. */
function isSize({ width, height }: Size): boolean {
  return [width, height].every((side) => Number.isInteger(side) && side >= 1 && side < 2 ** 31)
}
