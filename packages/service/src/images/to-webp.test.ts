import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { exampleImage } from '../../../engine/src/image/example-image.ts'
import type { ImageFormat } from '../../../engine/src/image/image-facts.ts'
import { imageProcesses } from '../../test/test-deps.ts'
import { toWebp as toWebpIn } from './to-webp.ts'

const toWebp = (bytes: Uint8Array) => toWebpIn(imageProcesses, bytes)

const png = (width: number, height: number, background = '#246') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

const metadataOf = async (file: Uint8Array) => sharp(await toWebp(file)).metadata()

describe('an image of an inspected page', () => {
  it('is re-encoded as WebP, at most 1,200 pixels wide and 3,600 tall', async () => {
    const { format, width, height } = await metadataOf(await png(2400, 1260))
    expect({ format, width, height }).toEqual({ format: 'webp', width: 1200, height: 630 })
    expect(await metadataOf(await png(100, 7200))).toMatchObject({ width: 50, height: 3600 })
  })

  it('is never made larger', async () => {
    expect(await metadataOf(await png(90, 60))).toMatchObject({ width: 90, height: 60 })
  })

  it('is rotated as its EXIF says, and loses all other EXIF data', async () => {
    const turned = await sharp(await png(200, 100))
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'somebody' } })
      .toBuffer()
    const made = await metadataOf(turned)
    expect(made).toMatchObject({ width: 100, height: 200 })
    expect(made.exif).toBeUndefined()
  })

  it('is the first frame of an animation', async () => {
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

  it('has a reason when its format is never drawn', async () => {
    const bitmap = Buffer.alloc(58)
    bitmap.write('BM')
    bitmap.writeUInt32LE(40, 14)
    await expect(toWebp(bitmap)).rejects.toThrow('This page cannot draw BMP images')
  })

  it.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['no image', () => new TextEncoder().encode('<!doctype html><p>Sign in</p>')],
    ['nothing', () => new Uint8Array()],
    ['half an image', async () => (await png(600, 400)).subarray(0, 300)],
    ['a packed SVG', () => gzipSync('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a broken SVG', () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><g></svg>')],
  ])('is refused with a reason when it is %s', async (_, bytes) => {
    await expect(toWebp(await bytes())).rejects.toThrow('The file cannot be read as an image.')
  })
})

describe('an image over the limits', () => {
  const solid = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#246' } })
  const header = (format: ImageFormat, width: number, height: number, animated = false) =>
    exampleImage({ format, width, height, animated })

  it.each<[string, Uint8Array, string]>([
    ['PNG', header('png', 8_000, 5_000), '40 megapixels: larger than the 32 that we draw.'],
    [
      'PNG of a pixel too many',
      header('png', 8_000, 4_001),
      '32.1 megapixels: larger than the 32 that we draw.',
    ],
    ['AVIF', header('avif', 5_000, 5_000), '25 megapixels: larger than the 16 that we draw of AVIF images.'],
    ['GIF', header('gif', 60_000, 1_000), '60 megapixels: larger than the 16 that we draw of GIF images.'],
    ['TIFF', header('tiff', 5_000, 4_000), '20 megapixels: larger than the 16 that we draw of TIFF images.'],
    [
      'animated WebP',
      header('webp', 6_000, 3_000, true),
      '18 megapixels: larger than the 16 that we draw of animated images.',
    ],
    ['SVG', header('svg', 9_000, 9_000), '81 megapixels: larger than the 32 that we draw.'],
  ])('is refused by its header alone: %s', async (_, bytes, sentence) => {
    const before = JSON.stringify(imageProcesses.counts)
    await expect(toWebp(bytes)).rejects.toMatchObject({ reason: 'pixels', message: sentence })
    expect(JSON.stringify(imageProcesses.counts)).toBe(before)
  })

  it('is refused by the decoder where the header is too far from the start', async () => {
    const far = await solid(8_000, 5_000).jpeg().toBuffer()
    const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(0xfffd)])
    const bytes = Buffer.concat([far.subarray(0, 2), ...Array<Buffer>(20).fill(segment), far.subarray(2)])
    await expect(toWebp(bytes)).rejects.toMatchObject({ reason: 'pixels' })
  })

  it('is drawn when it has exactly so many pixels', async () => {
    expect(await metadataOf(await png(8_000, 4_000))).toMatchObject({ width: 1_200, height: 600 })
    const gif = await solid(4_000, 4_000).gif({ effort: 1 }).toBuffer()
    expect(await metadataOf(gif)).toMatchObject({ width: 1_200, height: 1_200 })
  })

  it('is not decoded when its header declares less than it contains', async () => {
    const bomb = await solid(5_000, 4_999).avif({ effort: 0 }).toBuffer()
    const size = Buffer.from([...uint32(5_000), ...uint32(4_999)])
    Buffer.from([...uint32(100), ...uint32(100)]).copy(bomb, bomb.indexOf(size))
    await expect(toWebp(bomb)).rejects.toMatchObject({ reason: 'unreadable' })
  })
})

const uint32 = (value: number): number[] => [24, 16, 8, 0].map((bits) => (value >>> bits) & 0xff)
