import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPictures } from './submitted-pictures.ts'

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

test('what takes too long to draw, or to get its turn, is left out; later ones find their turn', async () => {
  const four = { images: [image, image, image, image] }
  const inTime = performance.now()
  expect(await drawPictures(four, signal, 0)).toEqual([])
  expect(performance.now() - inTime).toBeLessThan(1_000)
  expect(await drawPictures(four, signal)).toHaveLength(4)
})

test('nothing is drawn of what the service fetched itself, nor of a part of a file', async () => {
  const fetched = { ...image, url: 'https://cdn.example.com/card.png' }
  const part = { ...image, complete: false }
  expect(await drawPictures({ images: [fetched, part] }, signal)).toEqual([])
})

test('at the site of a local page, pictures under it were submitted', async () => {
  const atSite = { ...image, url: 'https://shop.example/card.png' }
  const [drawn] = await drawPictures({ images: [atSite], site: 'https://shop.example' }, signal)
  expect(drawn?.url).toBe('https://shop.example/card.png')
  expect((await sharp(drawn?.webp).metadata()).format).toBe('webp')
})
