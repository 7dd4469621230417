/** Where the detail of a picture lies, for a guess at what a crop takes away. Only of pictures that are shown anyway. */
import sharp from 'sharp'
import { DETAIL_SIDE, type PictureDetail } from '../../components/report/crop-estimate.ts'

/** Two neighbours on each side of a cell, so that the edges of the picture count like the rest of it. */
const SIDE = DETAIL_SIDE + 2

/** Of 255. What grain leaves behind in the small copy is weaker, any shape that is seen stronger. */
const LEAST_EDGE = 3

/**
 * Edges between the cells of a small grey copy: fine grain is gone in it, shapes and letters are left.
 * @param webp of our own making. @throws when it cannot be decoded.
 */
export async function readDetail(webp: Uint8Array): Promise<PictureDetail> {
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
    return strength < LEAST_EDGE ? 0 : strength
  })
}
