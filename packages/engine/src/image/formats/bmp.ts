/** Windows and OS/2 bitmaps. The 12-byte OS/2 header holds 16-bit sizes: read as 40 bytes it gives sizes in the millions. */
import type { ByteReader } from '../byte-reader.ts'
import type { ImageFacts } from '../image-facts.ts'
import { measuredImage } from '../measured-image.ts'

const DIB = 14

/** Lengths of the header versions in use: OS/2 1.x and 2.x, Windows v1 to v5. */
export const BMP_HEADER_BYTES: ReadonlySet<number> = new Set([12, 16, 40, 52, 56, 64, 108, 124])

/** 2 is of Windows CE, and drawn by Chromium; 0 means a JPEG or PNG inside. */
const BITS_PER_PIXEL: ReadonlySet<number> = new Set([0, 1, 2, 4, 8, 16, 24, 32])

export function readBmp(bytes: ByteReader): ImageFacts | null {
  const header = readDibHeader(bytes, DIB)
  if (!header) return null
  const { width, height } = header
  // A negative height means rows from the top; a negative width means nothing.
  return measuredImage({ format: 'bmp', stored: { width, height: Math.abs(height) } })
}

/** The header that BMP and ICO share; null when it is damaged. */
export function readDibHeader(bytes: ByteReader, at: number): { width: number; height: number } | null {
  const length = bytes.u32(at, true)
  if (!BMP_HEADER_BYTES.has(length)) return null
  const isOs2 = length === 12
  const planesAt = at + (isOs2 ? 8 : 12)
  if (bytes.u16(planesAt, true) !== 1 || !BITS_PER_PIXEL.has(bytes.u16(planesAt + 2, true))) return null
  if (isOs2) return { width: bytes.u16(at + 4, true), height: bytes.u16(at + 6, true) }
  return { width: bytes.i32(at + 4, true), height: bytes.i32(at + 8, true) }
}
