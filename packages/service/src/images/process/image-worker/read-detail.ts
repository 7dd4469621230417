/** Where the detail of an image is, for a guess at what a crop takes away. Only for images that are shown anyway. */
import sharp from 'sharp'
import { DETAIL_SIDE, type ImageDetail } from '../../../view/crop-estimate.ts'

/** Two neighbours on each side of a cell, so that the edges of the image count like the rest of it. */
const SIDE = DETAIL_SIDE + 2

/** Out of 255. Film grain is weaker in the small copy, any visible shape is stronger. */
const MIN_EDGE = 3

/**
 * Edges between the cells of a small grey copy: fine grain is lost in it, shapes and letters remain.
 * @param webp as we encoded it. @throws when it cannot be decoded.
 */
export async function readDetail(webp: Uint8Array): Promise<ImageDetail> {
  const grey = await sharp(webp)
    .flatten({ background: '#fff' })
    .greyscale()
    .resize({ width: DETAIL_SIDE, height: DETAIL_SIDE, fit: 'fill' })
    .extend({ top: 1, bottom: 1, left: 1, right: 1, extendWith: 'copy' })
    .raw()
    .toBuffer()
  const at = (column: number, row: number) => grey[row * SIDE + column] ?? 0
  return Uint8Array.from({ length: DETAIL_SIDE * DETAIL_SIDE }, (_, index) => {
    const column = (index % DETAIL_SIDE) + 1
    const row = Math.floor(index / DETAIL_SIDE) + 1
    const across = Math.abs(at(column + 1, row) - at(column - 1, row))
    const down = Math.abs(at(column, row + 1) - at(column, row - 1))
    const strength = Math.round((across + down) / 2)
    return strength < MIN_EDGE ? 0 : strength
  })
}
