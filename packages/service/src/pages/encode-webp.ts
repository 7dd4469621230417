/** A decoded picture written anew: no byte of the original goes on, whatever it held. */
import sharp from 'sharp'

/** Wide enough for the largest card on a dense screen. */
const MAX_WIDTH = 1_200
/** A picture as tall as 3 screens is cut by every platform. */
const MAX_HEIGHT = 3_600
/** 8,000 × 8,000; four bytes each while it is decoded. */
const MAX_PIXELS = 64_000_000
const DECODE_SECONDS = 6

/** @throws for what sharp cannot decode, and for what is over the limits of pixels and time. */
export async function encodeWebp(bytes: Uint8Array): Promise<Uint8Array> {
  const webp = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
  return new Uint8Array(webp)
}
