import { describe, expect, it } from 'vitest'
import { IMAGE_FORMATS } from './image-facts.ts'
import { readImage } from './read-image.ts'
import { exampleImage } from './example-image.ts'

describe('exampleImage', () => {
  it.each(IMAGE_FORMATS.filter((format) => format !== 'jxl'))('%s is read back with its size', (format) => {
    const size = format === 'ico' ? { width: 48, height: 64 } : { width: 1200, height: 630 }
    expect(readImage(exampleImage({ format, ...size }), true)).toMatchObject({ format, ...size })
  })

  it.each(['png', 'gif', 'webp'] as const)('%s can move', (format) => {
    expect(readImage(exampleImage({ format, width: 20, height: 10, animated: true }), true)).toMatchObject({
      animated: true,
    })
    expect(readImage(exampleImage({ format, width: 20, height: 10 }), true)).toMatchObject({
      animated: false,
    })
  })

  it('turns a JPEG by its EXIF data', () => {
    const image = exampleImage({ format: 'jpeg', width: 1200, height: 630, orientation: 6 })
    expect(readImage(image, true)).toMatchObject({ width: 630, height: 1200, orientation: 6 })
  })
})
