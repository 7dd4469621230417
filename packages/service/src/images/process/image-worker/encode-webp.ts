/** Re-encodes a decoded image: no byte of the original goes on. */
import sharp from 'sharp'

/** Wide enough for the largest card on a dense screen. */
const MAX_WIDTH = 1_200
/** An image as tall as 3 screens is cut by every platform. */
const MAX_HEIGHT = 3_600

/** @throws for what sharp cannot decode, and for images of more than `maxPixels`. */
export async function encodeWebp(bytes: Uint8Array, maxPixels: number): Promise<Uint8Array> {
  const webp = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
  return new Uint8Array(webp)
}
