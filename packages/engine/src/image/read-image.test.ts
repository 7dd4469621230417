import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { be, box, bytes, fullBox, zeros } from '../../test/image/bytes.ts'
import {
  avifSequence,
  bmp,
  exifBlock,
  gif,
  heif,
  ico,
  jpeg,
  jpegExif,
  jpegSegment,
  png,
  pngChunk,
  property,
  SAMPLES,
  tiff,
  webp,
} from '../../test/image/build-image.ts'
import type { ImageFacts } from './image-facts.ts'
import { imageNeed } from './image-need.ts'
import { readImage } from './read-image.ts'
import { sniffImage } from './sniff.ts'
import { LIMITS } from '../limits.ts'
import { runs } from '../../test/runs.ts'

const read = (file: Uint8Array) => readImage(file, true)

/** `40x20 (20x40) o6 animated`: displayed, stored where it differs, orientation and animation where they say something. */
function described(file: Uint8Array): string | null {
  const facts = read(file)
  if (facts === null || facts === 'more') return facts
  const { width, height, stored, orientation, animated } = facts satisfies ImageFacts
  const parts = [`${width}x${height}`]
  if (stored.width !== width || stored.height !== height) parts.push(`(${stored.width}x${stored.height})`)
  if (orientation !== 1) parts.push(`o${orientation}`)
  if (animated !== false) parts.push(animated ? 'animated' : 'animated?')
  return parts.join(' ')
}

/** What is slow once may have been interrupted: the best of several. */
function bestMs(run: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const startedAt = performance.now()
    run()
    return performance.now() - startedAt
  })
  return Math.min(...times)
}

function repeat(unit: Uint8Array, length: number): Uint8Array {
  const file = new Uint8Array(length)
  for (let at = 0; at + unit.length <= length; at += unit.length) file.set(unit, at)
  return file
}

describe('png', () => {
  it('reads size, animation and an orientation that comes before the image', () => {
    expect(described(png(1200, 630))).toBe('1200x630')
    expect(described(png(40, 20, pngChunk('acTL', be(3, 4), be(0, 4))))).toBe('40x20 animated')
    expect(described(png(40, 20, pngChunk('acTL', be(1, 4), be(0, 4))))).toBe('40x20')
    expect(described(png(40, 20, pngChunk('eXIf', exifBlock(6))))).toBe('20x40 (40x20) o6')
  })

  it('ignores an orientation after the image', () => {
    const file = png(40, 20)
    const end = file.subarray(0, -12)
    expect(described(bytes(end, pngChunk('eXIf', exifBlock(6)), file.subarray(-12)))).toBe('40x20')
  })

  it.each([
    ['a wrong checksum', (file: Uint8Array) => file.with(29, (file[29] ?? 0) ^ 1)],
    ['no size', () => png(0, 20)],
    ['a side of 2^31', () => png(2 ** 31, 20)],
    ['no header chunk', (file: Uint8Array) => file.with(12, 0x43)],
    ['cut inside the header', (file: Uint8Array) => file.subarray(0, 30)],
  ])('refuses %s', (_, damage) => {
    expect(read(damage(png(40, 20)))).toBeNull()
  })

  it('does not wait for megabytes of metadata before the image', () => {
    const file = png(40, 20, pngChunk('tEXt', zeros(600_000)))
    expect(readImage(file.subarray(0, 64), false)).toMatchObject({ width: 40, animated: null })
  })
})

describe('jpeg', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('applies orientation %i in both byte orders', (orientation) => {
    const shown = orientation >= 5 ? '20x40 (40x20)' : '40x20'
    const expected = orientation === 1 ? shown : `${shown} o${orientation}`
    expect(described(jpeg(40, 20, [jpegExif(orientation, 'II')]))).toBe(expected)
    expect(described(jpeg(40, 20, [jpegExif(orientation, 'MM')]))).toBe(expected)
  })

  it.each([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])(
    'reads frame %i',
    (frame) => {
      expect(described(jpeg(40, 20, [jpegSegment(0xc4, zeros(20))], frame))).toBe('40x20')
    },
  )

  it('takes the first EXIF block, in front of the scan, with a SHORT from 1 to 8', () => {
    expect(described(jpeg(40, 20, [jpegExif(6), jpegExif(1)]))).toBe('20x40 (40x20) o6')
    expect(
      described(jpeg(40, 20, [jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0'), jpegExif(6)])),
    ).toContain('o6')
    expect(described(jpeg(40, 20, [jpegExif(0), jpegExif(6)]))).toBe('40x20')
    expect(described(jpeg(40, 20, [jpegExif(9)]))).toBe('40x20')
    expect(described(jpeg(40, 20, [jpegExif(6, 'MM', 4)]))).toBe('40x20')
    expect(
      described(jpeg(40, 20, [jpegSegment(0xe1, 'Exif\0\0', 'II*\0', [0xff, 0xff, 0xff, 0xff], zeros(8))])),
    ).toBe('40x20')
  })

  it('walks over a megabyte of metadata, fill bytes and stray bytes', () => {
    const profile = jpegSegment(0xe2, zeros(65_000))
    const file = jpeg(40, 20, [...Array.from({ length: 15 }, () => profile), [0xff, 0xff, 0xff], [1, 2, 3]])
    expect(described(file)).toBe('40x20')
    // The next segment's marker.
    expect(imageNeed(file.subarray(0, 700_000), false)).toBe(2 + 11 * 65_004 + 1)
  })

  it.each([
    ['without a frame', bytes([0xff, 0xd8], jpegSegment(0xda, zeros(8)), [0xff, 0xd9])],
    ['without a scan', jpeg(40, 20).subarray(0, 15)],
    ['with no height', jpeg(40, 0)],
    ['with a segment shorter than its length', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 1], zeros(9))],
    ['that is only markers', bytes([0xff, 0xd8], ...Array.from({ length: 9_000 }, () => [0xff, 0xd0]))],
  ])('refuses one %s', (_, file) => {
    expect(read(file)).toBeNull()
  })
})

describe('gif', () => {
  const frame = { width: 40, height: 20 }

  it('moves when there is a second frame', () => {
    expect(described(gif(40, 20, [frame]))).toBe('40x20')
    expect(described(gif(40, 20, [frame, frame]))).toBe('40x20 animated')
  })

  it('grows with a first frame that reaches over the screen', () => {
    expect(described(gif(10, 10, [{ ...frame, left: 7 }]))).toBe('47x20')
    expect(described(gif(0, 0, [frame]))).toBe('40x20')
    expect(described(gif(100, 50, [frame]))).toBe('100x50')
  })

  it('looks for a second frame so far and no further, and says so', () => {
    const heavy = gif(40, 20, [{ ...frame, dataBytes: 300_000 }, frame])
    const wanted = imageNeed(heavy.subarray(0, 100_000), false)
    expect(wanted).toBeGreaterThan(100_000)
    expect(wanted).toBeLessThan(100_300)
    expect(readImage(heavy.subarray(0, 280_000), false)).toMatchObject({ width: 40, animated: null })
  })

  it('is drawn when cut inside the first frame, and refused without one', () => {
    expect(described(gif(40, 20, [frame]).subarray(0, -100))).toBe('40x20')
    expect(read(gif(40, 20, []))).toBeNull()
  })
})

describe('webp', () => {
  it('reads the three kinds', () => {
    expect(described(webp.lossy(1200, 630))).toBe('1200x630')
    expect(described(webp.lossless(16_384, 1))).toBe('16384x1')
    expect(described(webp.extended(1200, 630, 0x02))).toBe('1200x630 animated')
    // EXIF is there, after the image, and not applied.
    expect(described(webp.extended(1200, 630, 0x08))).toBe('1200x630')
  })

  it('refuses damage', () => {
    expect(read(webp.lossy(40, 20).with(23, 0))).toBeNull()
    expect(read(webp.lossy(40, 20).with(20, 1))).toBeNull()
    expect(read(webp.lossless(40, 20).with(20, 0))).toBeNull()
    expect(read(webp.lossy(0, 20))).toBeNull()
    expect(read(webp.lossy(40, 20).with(15, 0x41))).toBeNull()
  })
})

describe('avif and heic', () => {
  const extent = property.extent(40, 20)

  it('takes the primary item, not the first or the largest', () => {
    expect(described(heif('avif', [extent]))).toBe('40x20')
    expect(read(heif('heic', [extent]))).toMatchObject({ format: 'heic', width: 40 })
  })

  it.each([
    [[property.turn(1)], '20x40 (40x20) o8'],
    [[property.turn(2)], '40x20 o3'],
    [[property.turn(3)], '20x40 (40x20) o6'],
    [[property.mirror(0)], '40x20 o4'],
    [[property.mirror(1)], '40x20 o2'],
    [[property.turn(1), property.mirror(0)], '20x40 (40x20) o5'],
    [[property.turn(3), property.mirror(0)], '20x40 (40x20) o7'],
    [[property.crop(30, 10)], '30x10 (40x20)'],
    [[property.crop(30, 10, 10, -10), property.turn(1)], '10x30 (40x20) o8'],
    [[property.crop(29, 10, 1)], '29x10 (40x20)'],
  ])('applies crop, turn and mirror %#', (transforms, expected) => {
    expect(described(heif('avif', [extent, ...transforms]))).toBe(expected)
  })

  it.each([
    ['a crop outside the image', [extent, property.crop(30, 10, 40)]],
    ['a crop between pixels', [extent, property.crop(29, 10)]],
    ['a crop larger than the image', [extent, property.crop(50, 10)]],
    ['no extent', [property.turn(1)]],
    ['an empty extent', [property.extent(0, 20)]],
  ])('refuses %s', (_, properties) => {
    expect(read(heif('avif', properties))).toBeNull()
  })

  it('reads a sequence from its image track, not from the alpha track', () => {
    expect(described(avifSequence(40, 20, 5))).toBe('40x20 animated')
    expect(described(avifSequence(40, 20, 1))).toBe('40x20')
  })

  it('stops at boxes that lead nowhere', () => {
    for (const size of [0, 1, 4, 7, 0xffffffff]) {
      const trap = bytes(be(size, 4), 'free', zeros(8))
      expect(read(heif('avif', [extent], [trap]))).toBeNull()
      const inside = fullBox('meta', 0, trap, fullBox('pitm', 0, be(1, 2)))
      expect(read(bytes(box('ftyp', 'avif', zeros(4), 'avif'), inside))).toBeNull()
    }
  })

  it('skips boxes with a 64-bit size', () => {
    const long = bytes(be(1, 4), 'free', be(20, 8), zeros(4))
    expect(described(heif('avif', [extent], [long]))).toBe('40x20')
  })

  it('is not taken in by video', () => {
    expect(read(bytes(box('ftyp', 'isom', zeros(4), 'mp42'), box('moov', zeros(100))))).toBeNull()
  })
})

describe('ico, bmp, tiff, jxl', () => {
  it('takes the largest image of an icon', () => {
    const small = { width: 16, height: 16, file: png(16, 16) }
    expect(described(ico(small, { width: 48, height: 48, file: bmp(48, 96).subarray(14) }))).toBe('48x48')
    expect(described(ico(small, { width: 256, height: 256, file: png(512, 512) }))).toBe('512x512')
    expect(described(ico(small, { width: 256, height: 256, file: bmp(16, 32).subarray(14) }))).toBe('256x256')
    expect(read(ico({ width: 32, height: 32, file: bytes('nothing at all here!') }))).toBeNull()
  })

  it('reads every bitmap header, and rows from the top', () => {
    for (const headerBytes of [12, 16, 40, 52, 56, 64, 108, 124])
      expect(described(bmp(40, 20, headerBytes))).toBe('40x20')
    expect(described(bmp(40, -20))).toBe('40x20')
    expect(read(bmp(40, 20, 41))).toBeNull()
    expect(read(bmp(40, 20).with(26, 2))).toBeNull()
    expect(read(bytes('BM is how some texts begin, and they are no images'))).toBeNull()
  })

  it('reads both byte orders of TIFF, and directories at the end', () => {
    expect(described(tiff(40, 20, { order: 'MM' }))).toBe('40x20')
    expect(described(tiff(40, 20, { orientation: 6 }))).toBe('20x40 (40x20) o6')
    const late = tiff(40, 20, { gap: 90_000 })
    // The directory's first two bytes, and not a byte before it.
    expect(imageNeed(late.subarray(0, 65_536), false)).toBe(90_010)
    expect(described(late)).toBe('40x20')
    expect(read(late.subarray(0, 65_536))).toBeNull()
  })

  it('names JPEG XL, bare and in boxes, without its size', () => {
    for (const file of [
      [0xff, 0x0a],
      [0, 0, 0, 12, 0x4a, 0x58, 0x4c, 0x20, 0x0d, 0x0a, 0x87, 0x0a],
    ]) {
      const whole = bytes(file, zeros(32))
      expect(sniffImage(whole, true)).toBe('jxl')
      expect(read(whole)).toBeNull()
    }
  })
})

describe('whatever the bytes', () => {
  const formats = Object.entries(SAMPLES)

  it.each(formats)('reads the sample %s as 40 by 20', (_, file) => {
    expect(read(file)).toMatchObject({ width: 40, height: 20 })
  })

  it.each(formats)('says of every prefix of %s either the same or that it needs more', (_, file) => {
    const whole = read(file)
    for (let length = 0; length < file.length; length += 1) {
      const part = readImage(file.subarray(0, length), false)
      if (part !== 'more') expect(part).toEqual(whole)
    }
  })

  it('takes nothing for an image that is none', () => {
    const others = [
      '',
      'x',
      '<!doctype html><title>x</title>',
      '{"a":1}',
      '%PDF-1.7',
      'RIFF1234WAVEfmt ',
      'GIF90a',
    ]
    for (const other of others) {
      expect(read(bytes(other))).toBeNull()
      expect(imageNeed(bytes(other), true)).toBe('not-an-image')
    }
    expect(imageNeed(bytes('<!doctype html><html><head><title>Not found</title>'), false)).toBe(
      'not-an-image',
    )
    expect(imageNeed(bytes('<!d'), false)).toBe('more')
  })

  it('looks no further than the limit for a size', () => {
    const endless = bytes(
      [0xff, 0xd8],
      repeat(bytes([0xff, 0xe1, 0xff, 0xff], zeros(0xfffd)), 2 * LIMITS.imageHeadBytes),
    )
    expect(imageNeed(endless.subarray(0, 200_000), false)).toBeLessThan(400_000)
    expect(imageNeed(endless.subarray(0, LIMITS.imageHeadBytes), false)).toBe('enough')
  })

  const mutation = fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 1, 2, 4, 0x7f, 0x80, 0xfe, 0xff)), {
    maxLength: 8,
  })
  const mutated = fc.tuple(fc.constantFrom(...Object.values(SAMPLES)), mutation, fc.nat(), fc.boolean())

  it('never throws, and never asks for more of a whole file', { tags: ['slow'] }, () => {
    fc.assert(
      fc.property(mutated, ([file, changes, cut, complete]) => {
        const copy = file.slice(0, cut % 4 === 0 ? cut % (file.length + 1) : file.length)
        for (const [at, value] of changes) if (copy.length > 0) copy[at % copy.length] = value
        const facts = readImage(copy, complete)
        imageNeed(copy, complete)
        if (complete) expect(facts).not.toBe('more')
        if (facts === null || facts === 'more') return
        for (const side of [facts.width, facts.height, facts.stored.width, facts.stored.height]) {
          expect(Number.isInteger(side) && side >= 1 && side < 2 ** 31).toBe(true)
        }
      }),
      { numRuns: runs(5_000) },
    )
  })

  it('takes no longer for a hostile file than to add up its bytes ten times', { tags: ['slow'] }, () => {
    const twoMegabytes = 2_000_000
    const empty = box('trak')
    const tracks = box('moov', repeat(box('trak', repeat(empty, 8_000)), twoMegabytes))
    const traps = [
      bytes([0xff, 0xd8], repeat(bytes([0xff, 0xd0]), twoMegabytes)),
      bytes([0xff, 0xd8], repeat(bytes([0xff, 0xe1, 0, 2]), twoMegabytes)),
      bytes(png(40, 20).subarray(0, 33), repeat(pngChunk('tEXt'), twoMegabytes)),
      bytes(png(40, 20).subarray(0, 33), repeat(pngChunk('eXIf', exifBlock(9)), twoMegabytes)),
      bytes(gif(40, 20, []).subarray(0, 19), repeat(bytes([0x21, 0xf9, 0]), twoMegabytes)),
      bytes(box('ftyp', 'avis', zeros(4), 'avif'), tracks),
      bytes(box('ftyp', 'avif', zeros(4), 'avif'), repeat(box('free'), twoMegabytes)),
      bytes('<svg ', repeat(bytes('a '), twoMegabytes)),
      bytes('<svg a', repeat(bytes('="" a'), twoMegabytes)),
      bytes('<!--', repeat(bytes('-->\n<!--'), twoMegabytes)),
      bytes('<!DOCTYPE svg [', repeat(bytes('<!ENTITY a "'), twoMegabytes)),
      bytes('<svg width="', repeat(bytes('&a;'), twoMegabytes), '"/>'),
    ]
    const sum = bestMs(() => traps[0]?.reduce((total, byte) => total + byte, 0))
    for (const file of traps) {
      expect(bestMs(() => readImage(file, false))).toBeLessThan(10 * sum)
      expect(bestMs(() => readImage(file, true))).toBeLessThan(10 * sum)
    }
  })
})
