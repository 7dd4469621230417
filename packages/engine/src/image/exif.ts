/** The orientation that an EXIF block asks for. */
import { END_OF_BYTES, type ByteReader } from './byte-reader.ts'
import { readTiffDirectory, TIFF_TAGS } from './tiff-directory.ts'

/** @param block from its TIFF header on. @returns 1 when the block is damaged or says nothing: that is what decoders do. */
export function exifOrientation(block: ByteReader): number {
  try {
    return readTiffDirectory(block)?.get(TIFF_TAGS.orientation) ?? 1
  } catch (error) {
    if (error === END_OF_BYTES) return 1
    throw error
  }
}
