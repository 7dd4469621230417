/** The smallest valid beginning of an image file of a given format and size, where there is no file: for examples and given facts. */
import { crc32 } from './crc32.ts'
import type { ImageFormat } from './image-facts.ts'

export interface ExampleImage {
  format: ImageFormat
  /** Stored pixels, before orientation. */
  width: number
  height: number
  animated?: boolean
  /** EXIF orientation 1 to 8; kept by the formats that have one. */
  orientation?: number
}

/** @returns bytes that hold format, size and animation; no pixels. */
export function exampleImage(image: ExampleImage): Uint8Array {
  return Uint8Array.from(BUILDERS[image.format](image))
}

const join = (...parts: number[][]): number[] => parts.flat()
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)
const ascii = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0))
const u16be = (value: number): number[] => [(value >> 8) & 255, value & 255]
const u32be = (value: number): number[] => [...u16be(value >>> 16), ...u16be(value & 0xffff)]
const u16le = (value: number): number[] => u16be(value).toReversed()
const u24le = (value: number): number[] => [...u16le(value & 0xffff), (value >> 16) & 255]
const u32le = (value: number): number[] => u32be(value).toReversed()

const BUILDERS: Record<ImageFormat, (image: ExampleImage) => number[]> = {
  png: ({ width, height, animated }) =>
    join(
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
      pngChunk('IHDR', join(u32be(width), u32be(height), [8, 2, 0, 0, 0])),
      animated ? pngChunk('acTL', join(u32be(2), u32be(0))) : [],
      pngChunk('IDAT', [0]),
      pngChunk('IEND', []),
    ),
  jpeg: ({ width, height, orientation }) =>
    join(
      [0xff, 0xd8],
      orientation ? exifSegment(orientation) : [],
      join([0xff, 0xc0], u16be(17), [8], u16be(height), u16be(width), [3]),
      [1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1],
      join([0xff, 0xda], u16be(12), [3, 1, 0, 2, 0x11, 3, 0x11, 0, 0x3f, 0, 0, 0xff, 0xd9]),
    ),
  gif: ({ width, height, animated }) =>
    join(
      ascii('GIF89a'),
      join(u16le(width), u16le(height), [0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
      gifFrame(width, height),
      animated ? gifFrame(width, height) : [],
      [0x3b],
    ),
  webp: ({ width, height, animated }) => {
    const size = join(u24le(width - 1), u24le(height - 1))
    const extended = join(ascii('VP8X'), u32le(10), [animated ? 0x02 : 0, 0, 0, 0], size)
    // The beginning of a file is sniffed from 32 bytes on: shorter, it would not count as the head of a heavier one.
    return join(ascii('RIFF'), u32le(4 + extended.length), ascii('WEBP'), extended, [0, 0])
  },
  avif: (image) => heif(image, 'avif', 'av01'),
  heic: (image) => heif(image, 'heic', 'hvc1'),
  svg: ({ width, height }) =>
    ascii(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"></svg>`,
    ),
  ico: ({ width, height }) =>
    join(
      join([0, 0, 1, 0, 1, 0], [width & 255, height & 255, 0, 0, 1, 0, 32, 0], u32le(40), u32le(22)),
      // Both masks count, so a bitmap inside an icon says twice its height.
      join(u32le(40), u32le(width), u32le(height * 2), [1, 0, 32, 0], zeros(24)),
    ),
  bmp: ({ width, height }) =>
    join(
      join(ascii('BM'), u32le(58), zeros(4), u32le(54)),
      join(u32le(40), u32le(width), u32le(height), [1, 0, 24, 0], zeros(24)),
      zeros(4),
    ),
  tiff: ({ width, height }) =>
    join(
      join(ascii('II'), [42, 0], u32le(8), [2, 0]),
      join(u16le(256), u16le(4), u32le(1), u32le(width)),
      join(u16le(257), u16le(4), u32le(1), u32le(height)),
      u32le(0),
    ),
  jxl: () => join([0xff, 0x0a], zeros(30)),
}

/** A chunk with its checksum: decoders refuse a header that fails it. */
function pngChunk(type: string, data: number[]): number[] {
  const covered = join(ascii(type), data)
  return join(u32be(data.length), covered, u32be(crc32(covered)))
}

function exifSegment(orientation: number): number[] {
  const entry = join(u16be(0x0112), u16be(3), u32be(1), u16be(orientation), zeros(2))
  const tiff = join(ascii('MM'), [0, 42], u32be(8), u16be(1), entry, u32be(0))
  const body = join(ascii('Exif'), zeros(2), tiff)
  return join([0xff, 0xe1], u16be(body.length + 2), body)
}

function gifFrame(width: number, height: number): number[] {
  return join([0x2c, 0, 0, 0, 0], u16le(width), u16le(height), [0, 2, 2, 0x44, 1, 0])
}

function box(type: string, ...body: number[][]): number[] {
  const content = body.flat()
  return join(u32be(content.length + 8), ascii(type), content)
}

/** One primary item with its size: `ftyp` and a `meta` of `hdlr`, `pitm`, `iinf` and `iprp`. */
function heif({ width, height }: ExampleImage, brand: string, itemType: string): number[] {
  const sizes = box('ispe', zeros(4), u32be(width), u32be(height))
  const link = box('ipma', zeros(4), u32be(1), u16be(1), [1, 0x81])
  const item = box('infe', [2, 0, 0, 0], u16be(1), zeros(2), ascii(itemType), [0])
  const meta = join(
    box('hdlr', zeros(8), ascii('pict'), zeros(13)),
    box('pitm', zeros(4), u16be(1)),
    box('iinf', zeros(4), u16be(1), item),
    box('iprp', box('ipco', sizes), link),
  )
  return join(box('ftyp', ascii(brand), zeros(4), ascii(brand), ascii('mif1')), box('meta', zeros(4), meta))
}
