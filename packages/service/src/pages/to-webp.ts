/** Any picture of a stranger as WebP of our own making, from its bytes alone. */
import { sniffImage, type ImageFormat } from '@linklens/engine'
import { encodeWebp } from './encode-webp.ts'
import { rasteriseSvg } from './rasterise-svg.ts'

/** What the decoder knows. By the file's own bytes, so that nothing else ever reaches one of its many loaders. */
const DRAWN: ReadonlySet<ImageFormat> = new Set(['png', 'jpeg', 'gif', 'webp', 'avif', 'tiff'])

/** The message is public. */
export class UnreadablePicture extends Error {}

/** @throws UnreadablePicture for what is no picture, is broken, or is too large to decode. */
export async function toWebp(bytes: Uint8Array): Promise<Uint8Array> {
  const format = sniffImage(bytes, true)
  if (format === null || format === 'more') throw unreadable()
  if (format !== 'svg' && !DRAWN.has(format)) {
    throw new UnreadablePicture(`This page cannot draw ${format.toUpperCase()} pictures.`)
  }
  try {
    return await (format === 'svg' ? rasteriseSvg(bytes) : encodeWebp(bytes))
  } catch (cause) {
    throw unreadable(cause)
  }
}

const unreadable = (cause?: unknown): UnreadablePicture =>
  new UnreadablePicture('The file cannot be read as a picture.', { cause })
