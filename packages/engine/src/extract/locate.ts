/** Places in a reading as the output gives them: line, column, and the offset in the page as it came. */
import { isSingleByte } from './charset/decoders.ts'
import { type CountUnits, type Located, type Position, positionsOf } from './positions.ts'
import { decodeOf, type ScannedPage } from './scan-page.ts'

/** Line, column and source offset of tags. */
export class PageLocations {
  readonly #offsets: readonly number[]
  readonly #positions: readonly Position[]
  readonly #sources: ReadonlyMap<number, number> | null

  /**
   * @param starts ascending offsets of tags
   * @param others offsets of which only the source will be needed
   */
  constructor(reading: ScannedPage, starts: readonly number[], others: () => readonly number[]) {
    const { page, start } = reading
    this.#offsets = starts
    this.#positions = positionsOf(page, start, starts, unitCounter(reading))
    this.#sources = reading.sourceOffsets && mapOffsets([...starts, ...others()], reading.sourceOffsets)
  }

  /** Place of a tag whose offset was among `starts`. */
  at(offset: number): Located {
    const { line, column } = this.position(offset)
    return { line, column, offset: this.source(offset) }
  }

  position(offset: number): Position {
    return this.#positions[this.#indexOf(offset)] ?? { line: 1, column: 1 }
  }

  #indexOf(offset: number): number {
    let low = 0
    let high = this.#offsets.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#offsets[middle] as number) < offset) low = middle + 1
      else high = middle
    }
    return low
  }

  source(offset: number): number {
    return this.#sources?.get(offset) ?? offset
  }
}

function mapOffsets(
  offsets: readonly number[],
  sourceOffsets: (ascending: readonly number[]) => number[],
): Map<number, number> {
  const sorted = offsets.toSorted((a, b) => a - b)
  const sources = sourceOffsets(sorted)
  return new Map(sorted.map((offset, index) => [offset, sources[index] ?? offset]))
}

function unitCounter(reading: ScannedPage): CountUnits {
  const { page, encoding, isAsciiOnly, sourceOffsets } = reading
  const isPlain = isAsciiOnly && sourceOffsets === null
  if (isPlain || isSingleByte(encoding.name)) return (from, to) => to - from
  const decode = decodeOf(reading)
  const isSound = reading.isValidUtf8 && encoding.name === 'UTF-8'
  if (isSound) {
    return (from, to) =>
      to - from <= COUNTED_BYTES ? unitsOfUtf8(page, from, to) : decode(page, from, to).length
  }
  let bytesLeft = MAX_DECODED_BYTES
  return (from, to) => {
    bytesLeft -= to - from
    return bytesLeft < 0 ? to - from : decode(page, from, to).length
  }
}

/**
 * Bytes of a page that are decoded for its columns, where that takes long: other encodings, and UTF-8 with errors.
 * What follows them in one endless line has its bytes for a column.
 */
const MAX_DECODED_BYTES = 1024 * 1024

/** Up to here, looking at each byte costs less than decoding them. */
const COUNTED_BYTES = 128

/** UTF-16 units of sound UTF-8: one for each byte that begins a character, one more where four bytes make two. */
function unitsOfUtf8(bytes: Uint8Array, from: number, to: number): number {
  let units = 0
  for (let index = from; index < to; index++) {
    const byte = bytes[index] as number
    if ((byte & 0xc0) !== 0x80) units++
    if (byte >= 0xf0) units++
  }
  return units
}
