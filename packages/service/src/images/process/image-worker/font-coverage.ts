/**
 * The characters that a font file has, read from its table `cmap` alone: the folder of an operator may hold 150 MB of fonts.
 * A file that is none, is damaged, or cannot be read has no characters. The format is that of OpenType 1.9.1.
 */
import { closeSync, openSync, readSync } from 'node:fs'

export type Coverage = (codePoint: number) => boolean

/** That of Noto Sans CJK has 0.4 MB. */
const MAX_TABLE_BYTES = 4 * 1024 * 1024

export function readCoverage(path: string): Coverage {
  try {
    const ranges = rangesOf(path)
    return (codePoint) => isIn(ranges, codePoint)
  } catch {
    return () => false
  }
}

function rangesOf(path: string): readonly Range[] {
  const file = openSync(path, 'r')
  try {
    return rangesIn(cmapOf((offset, length) => read(file, offset, length)))
  } finally {
    closeSync(file)
  }
}

type Read = (offset: number, length: number) => DataView

/** @throws RangeError past the end of the file. */
function read(file: number, offset: number, length: number): DataView {
  if (length > MAX_TABLE_BYTES) throw new RangeError('a table is too large')
  const bytes = new Uint8Array(length)
  if (readSync(file, bytes, 0, length, offset) < length) throw new RangeError('the file ends early')
  return new DataView(bytes.buffer)
}

const COLLECTION = 0x74746366
const CMAP = 0x636d6170

function cmapOf(readAt: Read): DataView {
  const head = readAt(0, 16)
  // Of a collection the first font: all of them share their characters.
  const start = head.getUint32(0) === COLLECTION ? head.getUint32(12) : 0
  const count = readAt(start, 6).getUint16(4)
  const tables = readAt(start + 12, count * 16)
  for (let at = 0; at < count * 16; at += 16) {
    if (tables.getUint32(at) === CMAP) return readAt(tables.getUint32(at + 8), tables.getUint32(at + 12))
  }
  throw new RangeError('a font without characters')
}

type Range = readonly [first: number, last: number]

/** Ascending. The table of all planes (format 12) where there is one, otherwise that of the first plane (format 4). */
function rangesIn(cmap: DataView): readonly Range[] {
  const offsets = Array.from({ length: cmap.getUint16(2) }, (_, index) => cmap.getUint32(8 + index * 8))
  const of = (format: number) => offsets.find((offset) => cmap.getUint16(offset) === format)
  const whole = of(12)
  if (whole !== undefined) {
    return Array.from({ length: cmap.getUint32(whole + 12) }, (_, index) => {
      const at = whole + 16 + index * 12
      return [cmap.getUint32(at), cmap.getUint32(at + 4)]
    })
  }
  const plane = of(4)
  if (plane === undefined) return []
  const segments = cmap.getUint16(plane + 6) / 2
  return Array.from({ length: segments }, (_, index): Range => {
    const end = plane + 14 + index * 2
    return [cmap.getUint16(end + segments * 2 + 2), cmap.getUint16(end)]
  }).filter(([first]) => first !== 0xffff)
}

function isIn(ranges: readonly Range[], codePoint: number): boolean {
  let from = 0
  let to = ranges.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ranges[middle]?.[1] ?? 0) < codePoint) from = middle + 1
    else to = middle
  }
  const found = ranges[from]
  return found !== undefined && found[0] <= codePoint
}
