/**
 * AVIF and HEIC (ISO/IEC 23008-12, MIAF 23000-22): the size of the primary item with its crop and turns, not the
 * largest size found; a sequence (`avis`) has the size of its image track.
 */
import type { ByteReader } from '../byte-reader.ts'
import { findBox, topLevelBoxes, type Box } from '../boxes.ts'
import type { ImageFacts } from '../image-facts.ts'
import { measuredImage, type Size } from '../measured-image.ts'
import { itemProperties } from './heif-properties.ts'
import { readSequence } from './heif-sequence.ts'

/** Sequences by their major brand. Others may hold a sequence too, but browsers then draw the still image. */
const SEQUENCE_BRANDS: ReadonlySet<string> = new Set(['avis', 'msf1', 'hevc', 'hevx'])

export function readHeif(bytes: ByteReader, format: 'avif' | 'heic'): ImageFacts | null {
  const isSequence = SEQUENCE_BRANDS.has(bytes.text(8, 4))
  for (const box of topLevelBoxes(bytes)) {
    if (isSequence && box.type === 'moov') return readSequence(bytes, box, format)
    if (!isSequence && box.type === 'meta') return readStill(bytes, box, format)
  }
  return null
}

/** Fields before the children of a full box: version and flags. */
const FULL_BOX = 4

function readStill(bytes: ByteReader, meta: Box, format: 'avif' | 'heic'): ImageFacts | null {
  const primary = findBox(bytes, meta, 'pitm', FULL_BOX)
  const properties = findBox(bytes, meta, 'iprp', FULL_BOX)
  if (!primary || !properties) return null
  const isLong = bytes.u8(primary.start) > 0
  const itemId = isLong ? bytes.u32(primary.start + 4) : bytes.u16(primary.start + 4)
  const own = itemProperties(bytes, properties, itemId)
  return own && transform(bytes, own, format)
}

/** Crop, turn and mirror apply in the order in which the item lists them. */
function transform(
  bytes: ByteReader,
  properties: readonly Box[],
  format: 'avif' | 'heic',
): ImageFacts | null {
  const extent = properties.find((box) => box.type === 'ispe')
  if (!extent) return null
  const stored = { width: bytes.u32(extent.start + 4), height: bytes.u32(extent.start + 8) }
  let shown: Size | null = stored
  let [turns, mirror] = [0, 'none' as Mirror]
  for (const { type, start } of properties) {
    if (type === 'clap') shown = cleanAperture(bytes, start, shown)
    else if (type === 'irot') {
      turns = bytes.u8(start) & 3
      if (turns % 2 === 1) shown = { width: shown.height, height: shown.width }
    } else if (type === 'imir') mirror = (bytes.u8(start) & 1) === 0 ? 'top-bottom' : 'left-right'
    // A crop that does not fit is damage; which size a decoder would draw is then anyone's guess.
    if (!shown) return null
  }
  const orientation = EXIF_ORIENTATIONS[mirror][turns] ?? 1
  return measuredImage({ format, stored, displayed: shown, orientation })
}

/** Four fractions: width, height, and the offset of the centre. Only whole pixels inside the image count. */
function cleanAperture(bytes: ByteReader, at: number, full: Size): Size | null {
  const width = bytes.u32(at) / bytes.u32(at + 4)
  const height = bytes.u32(at + 8) / bytes.u32(at + 12)
  const left = (full.width - width) / 2 + bytes.i32(at + 16) / bytes.i32(at + 20)
  const top = (full.height - height) / 2 + bytes.i32(at + 24) / bytes.i32(at + 28)
  const fits = left >= 0 && top >= 0 && left + width <= full.width && top + height <= full.height
  const isWhole = [width, height, left, top].every(Number.isInteger)
  return fits && isWhole ? { width, height } : null
}

type Mirror = 'none' | 'top-bottom' | 'left-right'

/** EXIF orientations by quarter turns against the clock, then by mirror (MIAF 7.3.6.7 fixes that order). */
const EXIF_ORIENTATIONS: { readonly [M in Mirror]: readonly number[] } = {
  none: [1, 8, 3, 6],
  'top-bottom': [4, 5, 2, 7],
  'left-right': [2, 7, 4, 5],
}
