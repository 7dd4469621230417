import { InspectError } from '@linklens/engine'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createSocialImages, toWebp } from './social-image.ts'

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#246' } })
    .png()
    .toBuffer()

describe('a picture of a stranger', () => {
  it('is written anew as WebP, at most 1,200 pixels wide', async () => {
    const { format, width, height } = await sharp(await toWebp(await png(2400, 1260))).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 1200, height: 630 })
  })

  it('is never made larger', async () => {
    expect(await sharp(await toWebp(await png(90, 60))).metadata()).toMatchObject({ width: 90, height: 60 })
  })

  it('is turned as its EXIF says, and loses what else EXIF tells', async () => {
    const turned = await sharp(await png(200, 100))
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'somebody' } })
      .toBuffer()
    const made = await sharp(await toWebp(turned)).metadata()
    expect(made).toMatchObject({ width: 100, height: 200 })
    expect(made.exif).toBeUndefined()
  })

  it('is rasterised when it is SVG, and its scripts and links are gone', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><script>alert(1)</script><rect width="60" height="40" fill="red"/></svg>'
    const webp = Buffer.from(await toWebp(new TextEncoder().encode(svg)))
    expect(webp.subarray(8, 12).toString()).toBe('WEBP')
    expect(webp.includes('alert')).toBe(false)
  })

  it.each([
    ['no picture', new TextEncoder().encode('<!doctype html><p>Sign in</p>')],
    ['nothing', new Uint8Array()],
    ['half a picture', 'half'],
    ['a bomb of pixels', 'bomb'],
  ])('is refused with a reason when it is %s', async (_, bytes) => {
    const given =
      bytes === 'half'
        ? (await png(600, 400)).subarray(0, 300)
        : bytes === 'bomb'
          ? await bomb()
          : (bytes as Uint8Array)
    await expect(toWebp(given)).rejects.toThrow('The file cannot be read as a picture.')
  })
})

/** A few kilobytes that would fill a gigabyte. */
const bomb = () =>
  sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()

describe('the cache of pictures', () => {
  it('fetches once for all who ask, at the same time and later', async () => {
    let fetches = 0
    const images = createSocialImages(async () => {
      fetches += 1
      return png(10, 10)
    })
    const [first, second] = await Promise.all([
      images.get('https://a.example/1'),
      images.get('https://a.example/1'),
    ])
    await images.get('https://a.example/1')
    expect(fetches).toBe(1)
    expect(first).toHaveProperty('webp')
    expect(second).toBe(first)
  })

  it('remembers a failure for a minute, and tells no more than its public sentence', async () => {
    let now = 0
    let fetches = 0
    const images = createSocialImages(
      async () => {
        fetches += 1
        throw new InspectError('HTTP_ERROR', 'The image answered 403.', { cause: new Error('10.0.0.7') })
      },
      () => now,
    )
    expect(await images.get('https://a.example/1')).toEqual({ problem: 'The image answered 403.' })
    await images.get('https://a.example/1')
    expect(fetches).toBe(1)
    now += 61_000
    await images.get('https://a.example/1')
    expect(fetches).toBe(2)
  })

  it('says nothing of an unexpected failure', async () => {
    const images = createSocialImages(() => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:80')))
    expect(await images.get('https://a.example/1')).toEqual({ problem: 'The picture could not be fetched.' })
  })

  it('works on a few at a time', async () => {
    let atWork = 0
    let most = 0
    const images = createSocialImages(async () => {
      atWork += 1
      most = Math.max(most, atWork)
      await new Promise((resolve) => setTimeout(resolve, 5))
      atWork -= 1
      return png(4, 4)
    })
    await Promise.all(Array.from({ length: 20 }, (_, index) => images.get(`https://a.example/${index}`)))
    expect(most).toBe(4)
  })
})
