import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { toWebp } from './to-webp.ts'

const png = (width: number, height: number, background = '#246') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

const metadataOf = async (file: Uint8Array) => sharp(await toWebp(file)).metadata()

describe('a picture of a stranger', () => {
  it('is written anew as WebP, at most 1,200 pixels wide and 3,600 tall', async () => {
    const { format, width, height } = await metadataOf(await png(2400, 1260))
    expect({ format, width, height }).toEqual({ format: 'webp', width: 1200, height: 630 })
    expect(await metadataOf(await png(100, 7200))).toMatchObject({ width: 50, height: 3600 })
  })

  it('is never made larger', async () => {
    expect(await metadataOf(await png(90, 60))).toMatchObject({ width: 90, height: 60 })
  })

  it('is turned as its EXIF says, and loses what else EXIF tells', async () => {
    const turned = await sharp(await png(200, 100))
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'somebody' } })
      .toBuffer()
    const made = await metadataOf(turned)
    expect(made).toMatchObject({ width: 100, height: 200 })
    expect(made.exif).toBeUndefined()
  })

  it('is the first frame of what moves', async () => {
    const frames = [await png(8, 8), await png(8, 8, '#fff')]
    const file = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(file).metadata()).pages).toBe(2)
    expect(await metadataOf(file)).toMatchObject({ width: 8, height: 8 })
    expect((await metadataOf(file)).pages ?? 1).toBe(1)
  })

  it.each(['avif', 'webp', 'tiff', 'gif', 'jpeg'] as const)('is drawn when it is %s', async (format) => {
    const file = await sharp(await png(30, 20))
      .toFormat(format)
      .toBuffer()
    expect(await metadataOf(file)).toMatchObject({ format: 'webp', width: 30, height: 20 })
  })

  it('is rasterised when it is SVG, and its scripts and links are gone', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><script>alert(1)</script><rect width="60" height="40" fill="red"/></svg>'
    const webp = Buffer.from(await toWebp(new TextEncoder().encode(svg)))
    expect(webp.subarray(8, 12).toString()).toBe('WEBP')
    expect(webp.includes('alert')).toBe(false)
  })

  it('says so when it is of a kind that is drawn nowhere', async () => {
    const bitmap = Buffer.alloc(58)
    bitmap.write('BM')
    bitmap.writeUInt32LE(40, 14)
    await expect(toWebp(bitmap)).rejects.toThrow('This page cannot draw BMP pictures')
  })

  it.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['no picture', () => new TextEncoder().encode('<!doctype html><p>Sign in</p>')],
    ['nothing', () => new Uint8Array()],
    ['half a picture', async () => (await png(600, 400)).subarray(0, 300)],
    // A few kilobytes that would fill a gigabyte.
    ['a bomb of pixels', () => png(16_000, 16_000)],
    ['a packed SVG', () => gzipSync('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a broken SVG', () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><g></svg>')],
  ])('is refused with a reason when it is %s', async (_, bytes) => {
    await expect(toWebp(await bytes())).rejects.toThrow('The file cannot be read as a picture.')
  })
})
