/** Lines and columns, computed only for the tags that are kept. */
import { LineBreaks } from './line-breaks.ts'

export interface Position {
  /** 1-based; LF, CR LF and CR each end a line. */
  line: number
  /** 1-based, in UTF-16 code units. */
  column: number
}

/** How many UTF-16 units the bytes of a range decode to. */
export type CountUnits = (from: number, to: number) => number

/** Positions of ascending offsets, in one pass over the page up to the last of them. */
export function positionsOf(
  page: Buffer,
  start: number,
  ascending: readonly number[],
  countUnits: CountUnits,
): Position[] {
  const breaks = new LineBreaks(page, start)
  const positions: Position[] = []
  let column = 1
  let index = start
  for (const offset of ascending) {
    const { lineStart } = breaks
    breaks.moveTo(offset)
    const isSameLine = breaks.lineStart === lineStart
    column = isSameLine ? column + countUnits(index, offset) : 1 + countUnits(breaks.lineStart, offset)
    index = offset
    positions.push({ line: breaks.line, column })
  }
  return positions
}

/** Tag with its offset in the page as it came. */
export interface Located extends Position {
  offset: number
}
