/**
 * A guess at what a crop takes away, from where the detail of the image is. Detail is not meaning: a
 * busy lawn outweighs a quiet face. So it is shown as an estimate, and decides nothing.
 */
import type { CropBox } from '@linklens/engine'

/** Cells of an image's detail in each direction. */
export const DETAIL_SIDE = 64

/** Strength of the edges in each cell, 0 to 255, row by row. */
export type ImageDetail = Uint8Array

export interface CropEstimate {
  /** Whether the box contains the image's centre: the middle half of its detail, counted across and down. */
  readonly centre: 'kept' | 'cut' | 'lost'
  /** Share of all detail that is in the box, 0 to 1. */
  readonly share: number
}

/** Per cell, on average: an image with less has nothing to lose. */
const MIN_DETAIL = 0.5

/** Differences of one cell are invisible. */
const SLACK = 1 / DETAIL_SIDE

/** @returns null for an image without detail. */
export function estimateCrop(
  detail: ImageDetail,
  image: { readonly width: number; readonly height: number },
  box: CropBox,
): CropEstimate | null {
  const columns = sums(detail, (index) => index % DETAIL_SIDE)
  const rows = sums(detail, (index) => Math.floor(index / DETAIL_SIDE))
  const total = columns.reduce((sum, value) => sum + value, 0)
  if (total < MIN_DETAIL * DETAIL_SIDE * DETAIL_SIDE) return null
  const across = { from: box.x / image.width, to: (box.x + box.width) / image.width }
  const down = { from: box.y / image.height, to: (box.y + box.height) / image.height }
  const kept = share(middleHalf(columns, total), across) * share(middleHalf(rows, total), down)
  return {
    centre: kept >= 1 ? 'kept' : kept >= 0.5 ? 'cut' : 'lost',
    share: detailWithin(detail, across, down) / total,
  }
}

interface Span {
  readonly from: number
  readonly to: number
}

function sums(detail: ImageDetail, lineOf: (index: number) => number): number[] {
  const lines = Array.from({ length: DETAIL_SIDE }, () => 0)
  for (const [index, value] of detail.entries()) {
    const line = lineOf(index)
    lines[line] = (lines[line] ?? 0) + value
  }
  return lines
}

/** From the first quarter of the detail to the last, as parts of the side. */
function middleHalf(lines: readonly number[], total: number): Span {
  let [before, from, to] = [0, 0, 1]
  for (const [line, value] of lines.entries()) {
    const after = before + value
    if (before < total / 4 && after >= total / 4) from = line / DETAIL_SIDE
    if (before < (3 * total) / 4 && after >= (3 * total) / 4) to = (line + 1) / DETAIL_SIDE
    before = after
  }
  return { from, to }
}

/** How much of `inner` is in `outer`, 0 to 1. */
function share(inner: Span, outer: Span): number {
  const overlap = Math.min(inner.to, outer.to + SLACK) - Math.max(inner.from, outer.from - SLACK)
  return Math.max(0, overlap) / (inner.to - inner.from)
}

/** A cell counts where its middle is. */
function detailWithin(detail: ImageDetail, across: Span, down: Span): number {
  let sum = 0
  for (const [index, value] of detail.entries()) {
    const x = ((index % DETAIL_SIDE) + 0.5) / DETAIL_SIDE
    const y = (Math.floor(index / DETAIL_SIDE) + 0.5) / DETAIL_SIDE
    if (x >= across.from && x <= across.to && y >= down.from && y <= down.to) sum += value
  }
  return sum
}
