import sharp from 'sharp'
import { expect, test } from 'vitest'
import { imageProcesses } from '../../test/test-deps.ts'
import { drawImages } from './submitted-images.ts'

const png = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#2a4bd0' } })
  .png()
  .toBuffer()
const url = 'http://localhost:3000/card.png'
const image = {
  url,
  response: null,
  prefix: new Uint8Array(png),
  complete: true,
  totalBytes: null,
  error: null,
}
const { signal } = new AbortController()
type Images = Parameters<typeof drawImages>[1]
const draw = (capture: Images, drawingMs?: number) =>
  drawImages(imageProcesses, capture, { signal, ...(drawingMs === undefined ? {} : { drawingMs }) })

test('images that take too long have that reason, and later ones are drawn', async () => {
  const four = { images: [image, image, image, image] }
  const late = { url, problem: 'It could not be drawn in time.' }
  expect(await draw(four, 0)).toEqual([late, late, late, late])
  const drawn = await draw(four)
  expect(drawn.map((one) => 'webp' in one)).toEqual([true, true, true, true])
})

test('an image over the limits has that reason, and others are drawn', async () => {
  const large = await sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: '#2a4bd0' } })
    .png()
    .toBuffer()
  const bomb = { ...image, url: 'http://localhost:3000/bomb.png', prefix: new Uint8Array(large) }
  const [refused, drawn] = await draw({ images: [bomb, image] })
  expect(refused).toEqual({ url: bomb.url, problem: '40 megapixels: larger than the 32 that we draw.' })
  expect(drawn).toHaveProperty('webp')
})

test('nothing is drawn for an asker who has left', async () => {
  const before = imageProcesses.counts.done.ok
  const left = { signal: AbortSignal.abort() }
  await drawImages(imageProcesses, { images: [image] }, left)
  expect(imageProcesses.counts.done.ok).toBe(before)
})

test('images that the service fetched itself, and parts of files, are not drawn', async () => {
  const fetched = { ...image, url: 'https://cdn.example.com/card.png' }
  const part = { ...image, complete: false }
  expect(await draw({ images: [fetched, part] })).toEqual([])
})

test('at the site of a local page, images under it were submitted', async () => {
  const atSite = { ...image, url: 'https://shop.example/card.png' }
  const [drawn] = await draw({ images: [atSite], site: 'https://shop.example' })
  if (!drawn || !('webp' in drawn)) throw new Error('it was not drawn')
  expect(drawn.url).toBe('https://shop.example/card.png')
  expect((await sharp(drawn.webp).metadata()).format).toBe('webp')
})
