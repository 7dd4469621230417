/** JPEG (ITU-T T.81): walks the marker segments to the frame header, however much metadata comes before it. */
import type { ByteReader } from '../byte-reader.ts'
import { exifOrientation } from '../exif.ts'
import type { ImageFacts } from '../image-facts.ts'
import { measuredImage, type Size } from '../measured-image.ts'

const MARKER = { soi: 0xd8, eoi: 0xd9, sos: 0xda, app1: 0xe1, tem: 0x01 } as const

/** Start of frame: C0 to CF without DHT (C4), JPG (C8) and DAC (CC). */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** Markers without a length: TEM, RST0 to RST7, SOI. */
function isStandalone(marker: number): boolean {
  return marker === MARKER.tem || (marker >= 0xd0 && marker <= MARKER.soi)
}

/** Real files have at most a few hundred segments; also bounds the work on a hostile one, which is read again as it grows. */
const MAX_SEGMENTS = 4_096

/** Stray bytes between segments are skipped, as libjpeg does, but not for ever. */
const MAX_STRAY_BYTES = 4_096

/** Facts of a JPEG. The first of several EXIF blocks before the scan counts, as in Chromium (measured 2026-11). */
export function readJpeg(bytes: ByteReader): ImageFacts | null {
  let frame: Size | null = null
  let orientation: number | null = null
  for (const { marker, at, length } of segments(bytes)) {
    if (isFrameHeader(marker)) frame ??= readFrame(bytes, at, length)
    if (marker === MARKER.app1) orientation ??= readExif(bytes, at, length)
    // Headers after the scan come too late, and an image without a frame is none.
    if (marker === MARKER.sos) {
      return frame && measuredImage({ format: 'jpeg', stored: frame, orientation: orientation ?? 1 })
    }
  }
  return null
}

interface Segment {
  marker: number
  /** Offset of the length field. */
  at: number
  /** Length of the segment, its length field included. */
  length: number
}

function* segments(bytes: ByteReader): Generator<Segment, void> {
  let [at, strayBytes] = [2, 0]
  for (let count = 0; count < MAX_SEGMENTS; count += 1) {
    // Fill bytes of 0xFF may come before a marker, and 0xFF00 is none.
    while (bytes.u8(at) !== 0xff || bytes.u8(at + 1) === 0xff || bytes.u8(at + 1) === 0x00) {
      at += 1
      strayBytes += 1
      if (strayBytes > MAX_STRAY_BYTES) return
    }
    const marker = bytes.u8(at + 1)
    at += 2
    if (marker === MARKER.eoi) return
    if (isStandalone(marker)) continue
    const length = bytes.u16(at)
    if (length < 2) return
    yield { marker, at, length }
    at += length
  }
}

/** A height of 0 means that a DNL segment after the first scan gives it; no decoder in use reads that. */
function readFrame(bytes: ByteReader, at: number, length: number): Size | null {
  const components = bytes.u8(at + 7)
  if (components === 0 || length !== 8 + 3 * components) return null
  return { height: bytes.u16(at + 3), width: bytes.u16(at + 5) }
}

/** Orientation of an EXIF block, null when the segment is another kind (XMP also lives in APP1). */
function readExif(bytes: ByteReader, at: number, length: number): number | null {
  if (length < 16 || bytes.text(at + 2, 6) !== 'Exif\0\0') return null
  return exifOrientation(bytes.slice(at + 8, length - 8))
}
