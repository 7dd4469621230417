import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { cropBox } from './crop-box.ts'

it('is the largest box of its ratio, where the platform puts it', () => {
  expect(cropBox({ width: 1600, height: 900 }, 1, 'center')).toEqual({
    x: 350,
    y: 0,
    width: 900,
    height: 900,
  })
  expect(cropBox({ width: 900, height: 1600 }, 1, 'top')).toEqual({ x: 0, y: 0, width: 900, height: 900 })
  expect(cropBox({ width: 900, height: 1600 }, 1, 'bottom')).toMatchObject({ y: 700 })
  expect(cropBox({ width: 1600, height: 900 }, 1, 'left')).toMatchObject({ x: 0 })
  expect(cropBox({ width: 1600, height: 900 }, 1, 'right')).toMatchObject({ x: 700 })
  expect(cropBox({ width: 1200, height: 630 }, 1.91, 'center')).toEqual({
    x: 0,
    y: 1,
    width: 1200,
    height: 628,
  })
})

it('lies inside the image, in whole pixels, and touches two of its edges', () => {
  const side = fc.integer({ min: 1, max: 100_000 })
  const position = fc.constantFrom('center', 'top', 'bottom', 'left', 'right', 'center, moved towards faces')
  fc.assert(
    fc.property(
      side,
      side,
      fc.double({ min: 0.1, max: 10, noNaN: true }),
      position,
      (width, height, ratio, at) => {
        const box = cropBox({ width, height }, ratio, at)
        expect(Object.values(box).every(Number.isInteger)).toBe(true)
        expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThanOrEqual(width)
        expect(box.y + box.height).toBeLessThanOrEqual(height)
        expect(Math.min(box.width, box.height)).toBeGreaterThan(0)
        expect(box.width === width || box.height === height).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})
