import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { brokenInspection } from '../../test/fixtures/broken-inspection.ts'
import { fullInspection } from '../../test/fixtures/full-inspection.ts'
import { pagesApp } from '../../test/fixtures/pages-deps.ts'
import { freezeReport } from '../saved/reports.ts'
import { openStore, type Store } from '../store/db.ts'
import { detailWithin } from './shown-picture.ts'

const detail = new Uint8Array(64 * 64)

const imagesOf = (give: () => Promise<Uint8Array | null>) => ({
  get: () => Promise.reject(new Error('nobody shows it here')),
  detail: give,
})

describe('the detail of the picture on a page', () => {
  it('is told when it is there in time', async () => {
    const images = imagesOf(() => Promise.resolve(detail))
    expect(await detailWithin(1_000, images, fullInspection)).toBe(detail)
  })

  it.each([
    ['late', () => new Promise<null>(() => {})],
    ['not to be had', () => Promise.resolve(null)],
    ['broken', () => Promise.reject(new Error('no'))],
  ])('is left out when it is %s', async (_, give) => {
    expect(await detailWithin(20, imagesOf(give), fullInspection)).toBeNull()
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
      expect(await detailWithin(20, never, inspection)).toBeNull()
    }
  })
})

describe('a frozen report', () => {
  let store: Store
  beforeEach(async () => {
    store = await openStore({ kind: 'sqlite', path: ':memory:' })
  })
  afterEach(() => store.close())

  const picture = () =>
    sharp(
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><rect width="160" height="90" fill="#fff"/><rect x="60" y="30" width="40" height="30"/></svg>',
      ),
    )
      .png()
      .toBuffer()

  it('has the estimate once its picture has been decoded, and does not wait for a slow one', async () => {
    const arrived = Promise.withResolvers<Uint8Array>()
    const app = pagesApp({ store, fetchImage: () => arrived.promise })
    const { id } = await freezeReport(store, { inspection: fullInspection })
    const view = async () => (await app.request(`/r/${id}`)).text()
    const early = await view()
    expect(early).toContain('What each crop shows')
    expect(early).not.toContain('Centre (estimate)')
    arrived.resolve(await picture())
    const address = /src="(\/images\/[^"]+)"/.exec(early)?.[1] ?? ''
    expect((await app.request(address)).status).toBe(200)
    expect(await view()).toContain('Centre (estimate)')
  })
})
