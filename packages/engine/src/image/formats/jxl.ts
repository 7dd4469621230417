/** JPEG XL (ISO/IEC 18181-1 and -2): a bare codestream, or one inside boxes. */
import type { ByteReader } from '../byte-reader.ts'
import type { ImageFacts } from '../image-facts.ts'
import { measuredImage, type Size } from '../measured-image.ts'
import { topLevelBoxes } from '../boxes.ts'

const SIGNATURE_BYTES = 2

/** Width to height, by the three-bit code; 0 means that the width is given. */
const RATIOS: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, 1],
  [12, 10],
  [4, 3],
  [3, 2],
  [16, 9],
  [5, 4],
  [2, 1],
]

export function readJxl(bytes: ByteReader): ImageFacts | null {
  const start = bytes.u16(0) === 0xff0a ? 0 : findCodestream(bytes)
  if (start === null || bytes.u16(start) !== 0xff0a) return null
  const bits = new BitReader(bytes, start + SIGNATURE_BYTES)
  const stored = readSize(bits)
  const { orientation, animated } = readMetadata(bits)
  return measuredImage({ format: 'jxl', stored, orientation, animated })
}

/** The codestream is in one `jxlc` box, or in several `jxlp` boxes that begin with a counter. */
function findCodestream(bytes: ByteReader): number | null {
  for (const box of topLevelBoxes(bytes)) {
    if (box.type === 'jxlc') return box.start
    if (box.type === 'jxlp') return box.start + 4
  }
  return null
}

function readSize(bits: BitReader): Size {
  const small = bits.take(1) === 1
  const side = () => (small ? 8 * (bits.take(5) + 1) : 1 + bits.take([9, 13, 18, 30][bits.take(2)] ?? 30))
  const height = side()
  const [numerator, denominator] = RATIOS[bits.take(3)] ?? [0, 0]
  return { height, width: denominator === 0 ? side() : Math.floor((height * numerator) / denominator) }
}

/** The first fields of ImageMetadata, in order; what follows them is not asked for. */
function readMetadata(bits: BitReader): { orientation: number; animated: boolean } {
  const plain = { orientation: 1, animated: false }
  const allDefault = bits.take(1) === 1
  if (allDefault || bits.take(1) === 0) return plain
  const orientation = 1 + bits.take(3)
  const hasIntrinsicSize = bits.take(1) === 1
  if (hasIntrinsicSize) readSize(bits)
  const hasPreview = bits.take(1) === 1
  if (hasPreview) skipPreview(bits)
  return { orientation, animated: bits.take(1) === 1 }
}

function skipPreview(bits: BitReader): void {
  const divisibleBy8 = bits.take(1) === 1
  const side = () => {
    const selector = bits.take(2)
    if (!divisibleBy8) bits.take([6, 8, 10, 12][selector] ?? 12)
    else if (selector >= 2) bits.take(selector === 2 ? 5 : 9)
  }
  side()
  if (bits.take(3) === 0) side()
}

/** Bits from the least significant end of each byte. */
class BitReader {
  private readonly bytes: ByteReader
  private position: number

  constructor(bytes: ByteReader, start: number) {
    this.bytes = bytes
    this.position = start * 8
  }

  take(count: number): number {
    let value = 0
    for (let index = 0; index < count; index += 1, this.position += 1) {
      const bit = (this.bytes.u8(this.position >> 3) >> (this.position & 7)) & 1
      value += bit * 2 ** index
    }
    return value
  }
}
