import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { estimateCrop } from '../../../view/crop-estimate.ts'
import { imageProcesses } from '../../../../test/test-deps.ts'

const readDetail = (webp: Uint8Array) => imageProcesses.run({ kind: 'detail', webp })

const image = { width: 1200, height: 600 }
const square = { x: 300, y: 0, width: 600, height: 600 }

/** Dark letters on a light ground, at one place. */
async function lettersAt(left: number): Promise<Uint8Array> {
  const strokes = Array.from({ length: 8 }, (_, index) => {
    const x = left + index * 30
    return `<rect x="${x}" y="200" width="12" height="200"/>`
  }).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="600"><rect width="1200" height="600" fill="#eee"/>${strokes}</svg>`
  return sharp(Buffer.from(svg)).webp().toBuffer()
}

const plain = (background: string | { r: number; g: number; b: number; alpha: number }) =>
  sharp({ create: { ...image, channels: 4, background } })
    .webp()
    .toBuffer()

describe('the detail of an image', () => {
  it('is where something is drawn', async () => {
    const estimates = [480, 20, 940, 200].map(async (left) =>
      estimateCrop(await readDetail(await lettersAt(left)), image, square),
    )
    expect(await Promise.all(estimates)).toMatchObject([
      { centre: 'kept' },
      { centre: 'lost' },
      { centre: 'lost' },
      { centre: 'cut' },
    ])
  })

  it('is none where nothing is, not even at the edges or where it is transparent', async () => {
    for (const background of ['#824', '#fff', { r: 0, g: 0, b: 0, alpha: 0 }]) {
      expect(estimateCrop(await readDetail(await plain(background)), image, square)).toBeNull()
    }
  })

  it('is none in the grain of a plain surface', async () => {
    const grain = await sharp({
      create: {
        ...image,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 6 },
      },
    })
      .webp()
      .toBuffer()
    expect(estimateCrop(await readDetail(grain), image, square)).toBeNull()
  })
})
