import { describe, expect, it } from 'vitest'
import { brokenInspection } from '../../test/fixtures/broken-inspection.ts'
import { fullInspection } from '../../test/fixtures/full-inspection.ts'
import { cropsOf, ratioText, safeArea } from './crops.ts'

describe('the crop of an image', () => {
  it('is shown once for all platforms that cut alike, the most common first', () => {
    const crops = cropsOf(fullInspection)
    expect(crops.map(({ platforms }) => platforms)).toEqual([
      ['Facebook', 'LinkedIn', 'Bluesky', 'Mastodon'],
      ['X'],
    ])
  })

  it('leaves a safe area that every crop keeps', () => {
    expect(safeArea(cropsOf(fullInspection))).toEqual({ x: 0, y: 50, width: 1600, height: 800 })
    expect(safeArea([])).toBeNull()
  })

  it('does not exist without an image', () => {
    expect(cropsOf(brokenInspection)).toEqual([])
  })

  it('has the usual name of its ratio', () => {
    expect([1, 1.91, 1.78, 2, 0.667].map(ratioText)).toEqual(['1:1', '1.91:1', '16:9', '2:1', '2:3'])
  })
})
