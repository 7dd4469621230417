/** Lines and columns, reckoned only for the tags that are kept. */
import { unitsStartedBy } from './charset/transcode.ts'
import { LineBreaks } from './line-breaks.ts'
import type { Decode } from './charset/decoders.ts'

export interface Position {
  /** 1-based; LF, CR LF and CR each end a line. */
  line: number
  /** 1-based, in UTF-16 code units. */
  column: number
}

/** Positions of ascending offsets, in one pass over the page up to the last of them. */
export function positionsOf(
  page: Buffer,
  start: number,
  ascending: readonly number[],
  decode: Decode,
  isUtf8: boolean,
): Position[] {
  const breaks = new LineBreaks(page)
  const units = isUtf8
    ? utf8Units
    : (bytes: Buffer, from: number, to: number) => decode(bytes, from, to).length
  let line = 1
  let column = 1
  let index = start
  return ascending.map((offset) => {
    line += breaks.count(index, offset)
    const lineStart = breaks.startOfLastLine(index, offset)
    column = lineStart < 0 ? column + units(page, index, offset) : 1 + units(page, lineStart, offset)
    index = offset
    return { line, column }
  })
}

function utf8Units(bytes: Uint8Array, from: number, to: number): number {
  let units = 0
  for (let index = from; index < to; index++) units += unitsStartedBy(bytes[index] as number)
  return units
}
