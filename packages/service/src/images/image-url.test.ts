import { describe, expect, it } from 'vitest'
import { createImageUrls } from './image-url.ts'

const IMAGE_URL = 'https://cdn.example/ü.jpg?a=1&b=2'
const HOUR_MS = 3_600_000
const signedPart = (path: string) => path.replace('/images/', '')

describe('the URL of an image', () => {
  it('leads back to the image', () => {
    const imageUrls = createImageUrls(['secret'])
    const path = imageUrls.sign(IMAGE_URL)
    expect(path).toMatch(/^\/images\/[\w.-]+$/)
    expect(imageUrls.verify(signedPart(path))).toEqual({ url: IMAGE_URL, seen: '' })
  })

  it('differs for another version of the image', () => {
    const imageUrls = createImageUrls(['secret'])
    const [first, second] = ['png.10', 'png.20'].map((seen) => imageUrls.sign(IMAGE_URL, seen))
    expect(first).not.toBe(second)
    expect(imageUrls.verify(signedPart(second ?? ''))).toEqual({ url: IMAGE_URL, seen: 'png.20' })
  })

  it('is refused when any part of it was changed', () => {
    const imageUrls = createImageUrls(['secret'])
    const [hour = '', , seen = '', signature = ''] = signedPart(imageUrls.sign(IMAGE_URL, 'png.10')).split(
      '.',
    )
    const other = Buffer.from('https://169.254.169.254/').toString('base64url')
    const own = Buffer.from(IMAGE_URL).toString('base64url')
    const forged = [
      `${hour}.${other}.${seen}.${signature}`,
      `${Number(hour) + 1}.${own}.${seen}.${signature}`,
      `${hour}.${own}.${seen}A.${signature}`,
      `${hour}.${own}..${signature}`,
      `${hour}.${own}.${signature}`,
      `${hour}.${own}.${seen}.${'A'.repeat(43)}`,
      `${hour}.${own}.${seen}.`,
      own,
      '',
    ]
    expect(forged.map((signed) => imageUrls.verify(signed))).toEqual(forged.map(() => null))
  })

  it('cannot be made without the secret', () => {
    const stranger = createImageUrls(['another'])
    expect(createImageUrls(['secret']).verify(signedPart(stranger.sign(IMAGE_URL)))).toBeNull()
  })

  it('still works after a change of the secret while the old one is listed', () => {
    const old = signedPart(createImageUrls(['old']).sign(IMAGE_URL))
    expect(createImageUrls(['new', 'old']).verify(old)?.url).toBe(IMAGE_URL)
    expect(createImageUrls(['new']).verify(old)).toBeNull()
  })

  it('stays the same for an hour, so that browsers can cache the image, and expires after a few', () => {
    let now = 1_000 * HOUR_MS
    const imageUrls = createImageUrls(['secret'], () => now)
    const path = imageUrls.sign(IMAGE_URL)
    now += HOUR_MS - 1
    expect(imageUrls.sign(IMAGE_URL)).toBe(path)
    now += 5 * HOUR_MS
    expect(imageUrls.verify(signedPart(path))?.url).toBe(IMAGE_URL)
    now += 2 * HOUR_MS
    expect(imageUrls.verify(signedPart(path))).toBeNull()
  })
})
