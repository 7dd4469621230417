/** TIFF: the first directory, which may be at the very end of the file, describes the first page. */
import type { ByteReader } from '../byte-reader.ts'
import type { ImageFacts } from '../image-facts.ts'
import { measuredImage } from '../measured-image.ts'
import { readTiffDirectory, TIFF_TAGS } from '../tiff-directory.ts'

export function readTiff(bytes: ByteReader): ImageFacts | null {
  const directory = readTiffDirectory(bytes)
  const width = directory?.get(TIFF_TAGS.width)
  const height = directory?.get(TIFF_TAGS.height)
  if (width === undefined || height === undefined) return null
  const orientation = directory?.get(TIFF_TAGS.orientation) ?? 1
  return measuredImage({ format: 'tiff', stored: { width, height }, orientation })
}
