/** ICO and CUR: a directory of images, each a PNG or a bitmap. The largest is the one that counts. */
import type { ByteReader } from '../byte-reader.ts'
import type { ImageFacts } from '../image-facts.ts'
import { measuredImage, type Size } from '../measured-image.ts'
import { readDibHeader } from './bmp.ts'
import { readPngSize } from './png.ts'

const ENTRY_BYTES = 16
const PNG_SIGNATURE = 0x89504e47

/** Icons hold a dozen images; a hostile count is not followed further. */
const MAX_ENTRIES = 256

interface Entry extends Size {
  bytes: number
  offset: number
}

export function readIco(bytes: ByteReader): ImageFacts | null {
  const count = Math.min(bytes.u16(4, true), MAX_ENTRIES)
  let best: Entry | null = null
  for (let index = 0; index < count; index += 1) {
    const entry = readEntry(bytes, 6 + index * ENTRY_BYTES)
    if (!best || entry.width * entry.height > best.width * best.height) best = entry
  }
  const stored = best && readStored(bytes, best)
  return stored && measuredImage({ format: 'ico', stored })
}

function readEntry(bytes: ByteReader, at: number): Entry {
  return {
    // One byte each; 0 means 256.
    width: bytes.u8(at) || 256,
    height: bytes.u8(at + 1) || 256,
    bytes: bytes.u32(at + 8, true),
    offset: bytes.u32(at + 12, true),
  }
}

/**
 * A PNG holds its own size, which the directory cannot when it is over 256. For a bitmap the directory decides,
 * as in Chromium (measured 2026-11), whatever its header says; but it must have a header.
 */
function readStored(bytes: ByteReader, { width, height, offset, bytes: length }: Entry): Size | null {
  if (offset < 6 + ENTRY_BYTES || length < 12) return null
  if (bytes.u32(offset) === PNG_SIGNATURE) return readPngSize(bytes, offset)
  return readDibHeader(bytes, offset) && { width, height }
}
