/** PNG and APNG (PNG specification, third edition, 2025). */
import { crc32 } from '../crc32.ts'
import type { ByteReader } from '../byte-reader.ts'
import { exifOrientation } from '../exif.ts'
import type { ImageFacts } from '../image-facts.ts'
import { measuredImage } from '../measured-image.ts'

/** `acTL` and `eXIf` count only before the first `IDAT`; metadata longer than this before it is not waited for. */
const SCAN_BYTES = 512 * 1024

const FIRST_CHUNK = 8
const IHDR_DATA = 16

/** Bit depths that each colour type may have. Decoders refuse others. */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

export function readPng(bytes: ByteReader): ImageFacts | null {
  const stored = readPngSize(bytes, 0)
  if (!stored) return null
  const { orientation, animated } = scanChunks(bytes)
  return measuredImage({ format: 'png', stored, orientation, animated })
}

/** Size from the header of the PNG that begins at `start`; null when the header is damaged. */
export function readPngSize(bytes: ByteReader, start: number): { width: number; height: number } | null {
  const header = bytes.slice(start, 33)
  const isHeader = header.u32(FIRST_CHUNK) === 13 && header.text(FIRST_CHUNK + 4, 4) === 'IHDR'
  // The checksum covers type and data. A header that fails it is refused by every decoder.
  if (!isHeader || crc32(header.bytes.subarray(12, 29)) !== header.u32(29)) return null
  const [depth, colour] = [header.u8(24), header.u8(25)]
  if (!DEPTHS[colour]?.includes(depth)) return null
  return { width: header.u32(IHDR_DATA), height: header.u32(IHDR_DATA + 4) }
}

/**
 * Chromium applies the orientation of `eXIf` when it comes before the image
 * (measured with Chromium, 2026-11; w3c/csswg-drafts issue 4929 lets browsers ignore a later one).
 */
function scanChunks(bytes: ByteReader): { orientation: number; animated: boolean | null } {
  let orientation = 1
  let animated = false
  let at = FIRST_CHUNK
  while (at < SCAN_BYTES) {
    const length = bytes.u32(at)
    const type = bytes.text(at + 4, 4)
    if (type === 'IDAT' || type === 'IEND') return { orientation, animated }
    // Decoders refuse the rest of such a file: waiting for more of it would only cost its server.
    if (!/^[a-zA-Z]{4}$/.test(type)) break
    if (type === 'acTL' && length === 8) animated = bytes.u32(at + 8) > 1
    if (type === 'eXIf' && at + length < SCAN_BYTES)
      orientation = exifOrientation(bytes.slice(at + 8, length))
    at += 12 + length
  }
  return { orientation, animated: animated || null }
}
