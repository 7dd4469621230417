import { describe, expect, it } from 'vitest'
import { brokenInspection } from '../../test/fixtures/broken-inspection.ts'
import { fullInspection } from '../../test/fixtures/full-inspection.ts'
import { detailWithin, imageVersion } from './shown-image.ts'

const detail = new Uint8Array(64 * 64)
const full = { inspection: fullInspection, at: 0, client: {} }

const imagesOf = (give: () => Promise<Uint8Array | null>) => ({
  get: () => Promise.reject(new Error('nobody shows it here')),
  keep: () => {},
  detail: give,
})

describe('the detail of the image on a page', () => {
  it('is returned when it is there in time', async () => {
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

  it('is not computed where there is nothing to guess', async () => {
    const never = imagesOf(() => Promise.reject(new Error('asked')))
    const uncropped = { ...fullInspection, platformPreviews: [] }
    const { imageAnalysis } = fullInspection
    const failed = {
      ...fullInspection,
      imageAnalysis: { ...imageAnalysis, error: { code: 'TIMEOUT', message: 'Late.' } as const },
    }
    for (const inspection of [brokenInspection, uncropped, failed]) {
      expect(await detailWithin(20, never, { inspection, at: 0, client: {} })).toBeNull()
    }
  })
})

describe('an image', () => {
  const { imageAnalysis } = fullInspection
  const url = imageAnalysis.url ?? ''
  const at = 1_000 * 60_000
  const known = imageVersion(fullInspection, url, at)

  it('is the same when it is seen again within minutes', () => {
    expect(imageVersion(structuredClone(fullInspection), url, at + 60_000)).toBe(known)
  })

  it.each([{ bytes: 7 }, { width: 7 }, { height: 7 }, { format: 'gif' as const }])(
    'is another one with %o',
    (change) => {
      const other = { ...fullInspection, imageAnalysis: { ...imageAnalysis, ...change } }
      expect(imageVersion(other, url, at)).not.toBe(known)
    },
  )

  it('is fetched again after five minutes, even if its facts are the same', () => {
    expect(imageVersion(fullInspection, url, at + 5 * 60_000)).not.toBe(known)
  })
})
