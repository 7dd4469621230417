/**
 * Boxes of the ISO base media file format (ISO/IEC 14496-12). A box of size 0 or of a size
 * smaller than its header has made readers hang (GHSA-5p2g-fcmc-qvqq): every step here goes forward or stops.
 */
import type { ByteReader } from './byte-reader.ts'

export interface Box {
  type: string
  /** Start of the content, behind the box's header. */
  start: number
  /** Offset behind the box; Infinity for one that goes on to the end of the file. */
  end: number
}

/** Most boxes on one level: more than any image has. */
const MAX_BOXES = 256

/** @throws END_OF_BYTES when the walk needs bytes that are not there. */
export function* topLevelBoxes(bytes: ByteReader): Generator<Box, void> {
  let at = 0
  for (let count = 0; count < MAX_BOXES; count += 1) {
    // The walk of a whole file ends with it; otherwise more has to be read.
    if (bytes.complete && at >= bytes.length) return
    const box = readBox(bytes, at, Infinity)
    if (!box) return
    yield box
    at = box.end
  }
}

/** @param skip bytes of the parent's own fields before its first child. */
export function* childBoxes(bytes: ByteReader, parent: Box, skip = 0): Generator<Box, void> {
  let at = parent.start + skip
  for (let count = 0; count < MAX_BOXES && at + 8 <= parent.end; count += 1) {
    const box = readBox(bytes, at, parent.end)
    if (!box) return
    yield box
    at = box.end
  }
}

export function findBox(bytes: ByteReader, parent: Box, type: string, skip = 0): Box | null {
  for (const box of childBoxes(bytes, parent, skip)) if (box.type === type) return box
  return null
}

/** The box at an offset; null where it is shorter than its header or longer than its parent. */
function readBox(bytes: ByteReader, at: number, parentEnd: number): Box | null {
  const size = bytes.u32(at)
  const type = bytes.text(at + 4, 4)
  if (size === 0) return { type, start: at + 8, end: parentEnd }
  const headerBytes = size === 1 ? 16 : 8
  const end = at + (size === 1 ? bytes.u64(at + 8) : size)
  return end >= at + headerBytes && end <= parentEnd ? { type, start: at + headerBytes, end } : null
}
