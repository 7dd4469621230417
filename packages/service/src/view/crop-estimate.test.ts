import { describe, expect, it } from 'vitest'
import { DETAIL_SIDE, estimateCrop, type ImageDetail } from './crop-estimate.ts'

/** Detail inside one rectangle of parts of the sides, and nothing elsewhere. */
function detailIn(left: number, top: number, right: number, bottom: number): ImageDetail {
  const isIn = (index: number) => {
    const x = ((index % DETAIL_SIDE) + 0.5) / DETAIL_SIDE
    const y = (Math.floor(index / DETAIL_SIDE) + 0.5) / DETAIL_SIDE
    return x > left && x < right && y > top && y < bottom
  }
  return Uint8Array.from({ length: DETAIL_SIDE * DETAIL_SIDE }, (_, index) => (isIn(index) ? 100 : 0))
}

const image = { width: 1280, height: 640 }
const square = { x: 320, y: 0, width: 640, height: 640 }

describe('the estimate of a crop', () => {
  it.each([
    ['detail in the middle', detailIn(0.4, 0.2, 0.6, 0.8), 'kept', 1],
    ['detail all over', detailIn(0, 0, 1, 1), 'kept', 0.5],
    ['detail at the left edge', detailIn(0, 0, 0.2, 1), 'lost', 0],
    ['a third of the middle in the crop', detailIn(0, 0, 0.42, 1), 'lost', 0.4],
    ['detail across the edge of the crop', detailIn(0.1, 0, 0.5, 1), 'cut', 0.625],
  ] as const)('with %s', (_, detail, centre, share) => {
    const estimate = estimateCrop(detail, image, square)
    expect(estimate?.centre).toBe(centre)
    expect(estimate?.share).toBeCloseTo(share, 1)
  })

  it('counts down as it counts across', () => {
    const tall = { width: 640, height: 1280 }
    const top = { x: 0, y: 0, width: 640, height: 640 }
    expect(estimateCrop(detailIn(0, 0, 1, 0.4), tall, top)).toMatchObject({ centre: 'kept' })
    expect(estimateCrop(detailIn(0, 0.6, 1, 1), tall, top)).toEqual({ centre: 'lost', share: 0 })
  })

  it('is not made for an image without detail', () => {
    expect(estimateCrop(detailIn(0, 0, 0, 0), image, square)).toBeNull()
  })
})
