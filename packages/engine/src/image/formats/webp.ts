/**
 * WebP (RFC 9649). Orientation in its EXIF chunk is not applied: the chunk comes after the image, and Chromium and
 * Firefox ignore it while Safari rotates the image (unslothai/unsloth pull 10553, measured 2026-09).
 */
import type { ByteReader } from '../byte-reader.ts'
import type { ImageFacts } from '../image-facts.ts'
import { measuredImage, type Size } from '../measured-image.ts'

const CHUNK = 12
const DATA = 20
const ANIMATION_FLAG = 0x02

export function readWebp(bytes: ByteReader): ImageFacts | null {
  const chunk = bytes.text(CHUNK, 4)
  if (chunk === 'VP8X') return readExtended(bytes)
  const stored = chunk === 'VP8 ' ? readLossy(bytes) : chunk === 'VP8L' ? readLossless(bytes) : null
  return stored && measuredImage({ format: 'webp', stored })
}

function readExtended(bytes: ByteReader): ImageFacts | null {
  if (bytes.u32(CHUNK + 4, true) < 10) return null
  const stored = { width: bytes.u24(DATA + 4, true) + 1, height: bytes.u24(DATA + 7, true) + 1 }
  return measuredImage({ format: 'webp', stored, animated: (bytes.u8(DATA) & ANIMATION_FLAG) !== 0 })
}

/** A VP8 key frame: its start code, then 14 bits each (the upper two ask for scaling, which nobody does). */
function readLossy(bytes: ByteReader): Size | null {
  const isKeyFrame = (bytes.u8(DATA) & 1) === 0
  if (!isKeyFrame || bytes.u24(DATA + 3) !== 0x9d012a) return null
  return { width: bytes.u16(DATA + 6, true) & 0x3fff, height: bytes.u16(DATA + 8, true) & 0x3fff }
}

/** 14 bits of width less one, 14 of height less one, one of alpha, three of version (0). */
function readLossless(bytes: ByteReader): Size | null {
  const bits = bytes.u32(DATA + 1, true)
  if (bytes.u8(DATA) !== 0x2f || bits >>> 29 !== 0) return null
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
