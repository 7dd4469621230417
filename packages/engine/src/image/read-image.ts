/** First bytes of a file -> format, size, orientation and animation. Bounded work; nothing throws. */
import { ByteReader, END_OF_BYTES } from './byte-reader.ts'
import { readBmp } from './formats/bmp.ts'
import { readGif } from './formats/gif.ts'
import { readHeif } from './formats/heif.ts'
import { readIco } from './formats/ico.ts'
import { readJpeg } from './formats/jpeg.ts'
import { readPng } from './formats/png.ts'
import { readSvg } from './formats/svg.ts'
import { readTiff } from './formats/tiff.ts'
import { readWebp } from './formats/webp.ts'
import type { ImageFacts, ImageFormat } from './image-facts.ts'
import { sniffImage } from './sniff.ts'

const READERS: {
  readonly [F in Exclude<ImageFormat, 'svg' | 'jxl'>]: (bytes: ByteReader) => ImageFacts | null
} = {
  png: readPng,
  jpeg: readJpeg,
  gif: readGif,
  webp: readWebp,
  avif: (bytes) => readHeif(bytes, 'avif'),
  heic: (bytes) => readHeif(bytes, 'heic'),
  ico: readIco,
  bmp: readBmp,
  tiff: readTiff,
}

/**
 * @param prefix the first bytes of the file.
 * @param complete whether they are the whole file.
 * @returns `more` when further bytes are needed (never for a whole file); null when it is no image we know, or one
 *   that is damaged or gives no size: a wrong size is worse than none.
 */
export function readImage(prefix: Uint8Array, complete: boolean): ImageFacts | 'more' | null {
  const facts = readOrWait(prefix, complete)
  return typeof facts === 'number' ? 'more' : facts
}

/** Result of `readImage`; a number instead of `more` where it is known how many bytes of the file give the next thing. */
export function readOrWait(prefix: Uint8Array, complete: boolean): ImageFacts | 'more' | number | null {
  const format = sniffImage(prefix, complete)
  if (format === null || format === 'more') return format
  if (format === 'svg') return readSvg(prefix, complete)
  // No platform draws JPEG XL: it is named, and its size is not read.
  if (format === 'jxl') return null
  const bytes = new ByteReader(prefix, complete)
  try {
    return READERS[format](bytes)
  } catch (error) {
    if (error === END_OF_BYTES) return complete ? null : (bytes.wantedBytes ?? 'more')
    throw error
  }
}
