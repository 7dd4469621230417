import { describe, expect, it } from 'vitest'
import { brokenInspection } from '../../test/fixtures/broken-inspection.ts'
import { fullInspection } from '../../test/fixtures/full-inspection.ts'
import { detailWithin, seenAs } from './shown-image.ts'

const detail = new Uint8Array(64 * 64)
const full = { inspection: fullInspection, at: 0 }

const imagesOf = (give: () => Promise<Uint8Array | null>) => ({
  get: () => Promise.reject(new Error('nobody shows it here')),
  detail: give,
})

describe('the detail of the picture on a page', () => {
  it('is told when it is there in time', async () => {
    const images = imagesOf(() => Promise.resolve(detail))
    expect(await detailWithin(1_000, images, full)).toBe(detail)
  })

  it.each([
    ['late', () => new Promise<null>(() => {})],
    ['not to be had', () => Promise.resolve(null)],
    ['broken', () => Promise.reject(new Error('no'))],
  ])('is left out when it is %s', async (_, give) => {
    expect(await detailWithin(20, imagesOf(give), full)).toBeNull()
  })

  it('is not asked for where there is nothing to guess', async () => {
    const never = imagesOf(() => Promise.reject(new Error('asked')))
    const uncropped = { ...fullInspection, platformPreviews: [] }
    const { imageAnalysis } = fullInspection
    const failed = {
      ...fullInspection,
      imageAnalysis: { ...imageAnalysis, error: { code: 'TIMEOUT', message: 'Late.' } as const },
    }
    for (const inspection of [brokenInspection, uncropped, failed]) {
      expect(await detailWithin(20, never, { inspection, at: 0 })).toBeNull()
    }
  })
})

describe('a picture', () => {
  const { imageAnalysis } = fullInspection
  const url = imageAnalysis.url ?? ''
  const at = 1_000 * 60_000
  const known = seenAs(fullInspection, url, at)

  it('is the same for who sees it again within minutes', () => {
    expect(seenAs(structuredClone(fullInspection), url, at + 60_000)).toBe(known)
  })

  it.each([{ bytes: 7 }, { width: 7 }, { height: 7 }, { format: 'gif' as const }])(
    'is another one with %o',
    (change) => {
      const other = { ...fullInspection, imageAnalysis: { ...imageAnalysis, ...change } }
      expect(seenAs(other, url, at)).not.toBe(known)
    },
  )

  it('is looked at anew after five minutes, whatever it looks like', () => {
    expect(seenAs(fullInspection, url, at + 5 * 60_000)).not.toBe(known)
  })
})
