import type { Inspection } from '@linklens/engine'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { brokenInspection, HOSTILE_TITLE } from '../../../test/fixtures/broken-inspection.ts'
import { fullInspection } from '../../../test/fixtures/full-inspection.ts'
import { imageProcesses } from '../../../test/test-deps.ts'
import { createThumbnails } from './report-thumbnail.ts'

const make = createThumbnails({ productName: 'Linklens & <Friends>' }, imageProcesses)
const { signal } = new AbortController()

const asked = (requestedUrl: string, base: Inspection = fullInspection): Inspection => ({
  ...base,
  fetch: { ...base.fetch, requestedUrl },
})

async function pixels(png: Uint8Array | null) {
  if (!png) throw new Error('there is no image')
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ]
  return { info, at }
}

describe('the image of a report', () => {
  it('is a small PNG in the size that every platform takes', async () => {
    const png = await make(fullInspection, { signal })
    const { info } = await pixels(png)
    expect(info).toMatchObject({ width: 1200, height: 630 })
    expect(await sharp(png ?? '').metadata()).toMatchObject({ format: 'png' })
    expect(png?.byteLength).toBeLessThan(100_000)
  })

  it('draws a tile in the colour of each verdict', async () => {
    const near = (rgb: number[], [r = 0, g = 0, b = 0]: number[]) =>
      [r, g, b].every((value, index) => Math.abs(value - (rgb[index] ?? 0)) < 12)
    const { at } = await pixels(await make(fullInspection, { signal }))
    // 21 tiles, 35 apart: the best verdict is first, the worst last; Google's result has none.
    expect(near(at(76, 520), [0x17, 0x71, 0x3f])).toBe(true)
    expect(near(at(72 + 20 * 35 + 4, 520), [0xb0, 0x28, 0x1d])).toBe(true)
  })

  it('differs for another score', async () => {
    const worse = { ...fullInspection, serviceScore: { ...fullInspection.serviceScore, score: 12 } }
    const [one, other] = await Promise.all([make(fullInspection, { signal }), make(worse, { signal })])
    expect(Buffer.from(one ?? []).equals(Buffer.from(other ?? []))).toBe(false)
  })

  it('differs with a suggested head, and with one whose image is still to be made', async () => {
    const withHead = (score: number, placeholders: string[]): Inspection => {
      const url = 'https://shore.example/image.png'
      const suggestedHead = {
        html: `<meta property="og:image" content="${url}">`,
        score,
        placeholders,
        notInMarkup: [],
      } as unknown as Inspection['platformCompatibility']['suggestedHead']
      const platformCompatibility = { ...fullInspection.platformCompatibility, suggestedHead }
      return { ...fullInspection, platformCompatibility }
    }
    const url = 'https://shore.example/image.png'
    const images = await Promise.all(
      [fullInspection, withHead(100, []), withHead(100, [url]), withHead(90, [url])].map((one) =>
        make(one, { signal }),
      ),
    )
    const [none, better, own, sameOwn] = images.map((png) => Buffer.from(png ?? []).toString('base64'))
    expect(new Set([none, better, own]).size).toBe(3)
    // A number that nobody has seen is not drawn.
    expect(sameOwn).toBe(own)
  })

  it.each([
    ['a hostile page', brokenInspection],
    ['an address that is none', asked(HOSTILE_TITLE)],
    ['a host of 253 characters', asked(`https://${'a.'.repeat(126)}b/`)],
    ['a text that XML forbids', withCategory('\uFFFE\uFFFF\u0000\uD800]]>&lt;')],
  ])('takes %s', async (_, inspection) => {
    expect((await pixels(await make(inspection, { signal }))).info.width).toBe(1200)
  })

  it('never shows the query, of which platforms would keep copies', async () => {
    const [bare, secret] = await Promise.all(
      ['https://example.com/reset', 'https://example.com/reset?token=abcdef'].map((url) =>
        make(asked(url), { signal }),
      ),
    )
    expect(Buffer.from(bare ?? []).equals(Buffer.from(secret ?? []))).toBe(true)
  })

  it('is not made for a client that is gone', async () => {
    await expect(make(fullInspection, { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow(
      'gone',
    )
  })
})

function withCategory(label: string): Inspection {
  const { serviceScore } = fullInspection
  return {
    ...fullInspection,
    serviceScore: { ...serviceScore, category: { ...serviceScore.category, label } },
  }
}
