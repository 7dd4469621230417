/** Which part of an image a frame shows. */
import type { Size } from './measured-image.ts'

/** Whole pixels of the image as displayed, from its upper left corner. */
export interface CropBox extends Size {
  x: number
  y: number
}

/**
 * The largest box of that ratio inside the image.
 * @param ratio width divided by height.
 * @param position where the box lies; holds `left`, `right`, `top` or `bottom`, else it is the middle.
 */
export function cropBox(image: Size, ratio: number, position: string): CropBox {
  const isWide = image.width / image.height > ratio
  // One pixel of a very thin image is still shown.
  const width = isWide ? Math.max(1, Math.round(image.height * ratio)) : image.width
  const height = isWide ? image.height : Math.max(1, Math.round(image.width / ratio))
  return {
    x: offset(image.width - width, position, 'left', 'right'),
    y: offset(image.height - height, position, 'top', 'bottom'),
    width,
    height,
  }
}

function offset(free: number, position: string, start: string, end: string): number {
  if (position.includes(start)) return 0
  return position.includes(end) ? free : Math.round(free / 2)
}
