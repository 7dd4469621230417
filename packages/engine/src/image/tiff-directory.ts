/** Directories of TIFF 6.0: used by TIFF files and by the EXIF blocks of other formats. */
import type { ByteReader } from './byte-reader.ts'

export const TIFF_TAGS = { width: 256, height: 257, orientation: 274 } as const

/** First directory of a file or block: whole numbers of the three tags we ask for. */
export type TiffDirectory = ReadonlyMap<number, number>

/** Directories are sorted and the tags we want come early; a hostile count is not followed further. */
const MAX_ENTRIES = 4_096

/** @returns null when the bytes are no TIFF header. @throws END_OF_BYTES when the directory lies beyond the bytes. */
export function readTiffDirectory(bytes: ByteReader): TiffDirectory | null {
  const order = bytes.text(0, 2)
  if (order !== 'II' && order !== 'MM') return null
  const little = order === 'II'
  return bytes.u16(2, little) === 42 ? readEntries(bytes, bytes.u32(4, little), little) : null
}

function readEntries(bytes: ByteReader, start: number, little: boolean): TiffDirectory {
  const count = bytes.u16(start, little)
  const wanted = new Set<number>(Object.values(TIFF_TAGS))
  const found = new Map<number, number>()
  for (let index = 0; index < Math.min(count, MAX_ENTRIES) && found.size < wanted.size; index += 1) {
    const at = start + 2 + index * 12
    const tag = bytes.u16(at, little)
    const value = wanted.has(tag) && !found.has(tag) ? readNumber(bytes, tag, at, little) : null
    if (value !== null) found.set(tag, value)
  }
  return found
}

/** One whole number; null for lists and for types that hold none. */
function readNumber(bytes: ByteReader, tag: number, at: number, little: boolean): number | null {
  if (bytes.u32(at + 4, little) !== 1) return null
  const value = at + 8
  const type = bytes.u16(at + 2, little)
  // Decoders take an orientation of type SHORT only.
  if (tag === TIFF_TAGS.orientation && type !== 3) return null
  switch (type) {
    case 1:
      return bytes.u8(value)
    case 3:
      return bytes.u16(value, little)
    case 4:
      return bytes.u32(value, little)
    default:
      return null
  }
}
