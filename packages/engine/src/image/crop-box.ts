/** Which part of a picture a frame shows. */
import type { Size } from './measured-image.ts'

/** Whole pixels of the picture as displayed, from its upper left corner. */
export interface CropBox extends Size {
  x: number
  y: number
}

/**
 * The largest box of that ratio inside the picture.
 * @param ratio width divided by height.
 * @param position where the box lies; holds `left`, `right`, `top` or `bottom`, else it is the middle.
 */
export function cropBox(picture: Size, ratio: number, position: string): CropBox {
  const isWide = picture.width / picture.height > ratio
  // A thread of a picture still shows one pixel of it.
  const width = isWide ? Math.max(1, Math.round(picture.height * ratio)) : picture.width
  const height = isWide ? picture.height : Math.max(1, Math.round(picture.width / ratio))
  return {
    x: offset(picture.width - width, position, 'left', 'right'),
    y: offset(picture.height - height, position, 'top', 'bottom'),
    width,
    height,
  }
}

function offset(free: number, position: string, start: string, end: string): number {
  if (position.includes(start)) return 0
  return position.includes(end) ? free : Math.round(free / 2)
}
