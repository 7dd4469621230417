import { expect, it } from 'vitest'
import { buildFacts } from './build-facts.ts'
import { readPlatforms } from '../../src/platforms/index.ts'

const url = 'https://example.com/card.png'
const cropsWith = (size: { width: number | null; height: number | null }) => {
  const tags = [
    ['og:title', 'T'],
    ['og:image', url],
    ['twitter:card', 'summary_large_image'],
  ] as const
  const { previews } = readPlatforms(buildFacts({ tags, images: [{ url, ...size }] }))
  return previews.flatMap(({ platform, image }) => (image?.crop ? [{ platform, ...image.crop }] : []))
}

it('returns the part of the image that each platform shows', () => {
  const crops = cropsWith({ width: 1600, height: 1200 })
  expect(crops.length).toBeGreaterThan(3)
  for (const { platform, ratio, box } of crops) {
    const { width = 0, height = 0, x = 0, y = 0 } = box ?? {}
    expect(Math.abs(width / height - ratio), platform).toBeLessThan(0.01)
    expect(width === 1600 || height === 1200, platform).toBe(true)
    expect([x + width <= 1600, y + height <= 1200], platform).toEqual([true, true])
  }
})

it('returns no part of an image whose size is not known', () => {
  for (const crop of cropsWith({ width: null, height: null })) expect(crop).not.toHaveProperty('box')
})

it('says how much of a square image a wide card leaves out', () => {
  const tags = [
    ['og:title', 'T'],
    ['og:image', url],
    ['twitter:card', 'summary_large_image'],
  ] as const
  const said = (width: number, height: number) =>
    readPlatforms(buildFacts({ tags, images: [{ url, width, height }] }))
      .compatibility.platforms.facebook?.warnings.filter(({ id }) => id === 'image-cropped')
      .map(({ message }) => message)
  expect(said(1_080, 1_080)).toEqual(['Facebook cuts the image to 1.91:1: 48 % of it is not seen.'])
  expect(said(1_200, 630)).toEqual([])
  expect(said(1_200, 900)).toEqual([])
})
