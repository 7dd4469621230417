/** The smallest files that say what a reader has to know: headers are real, images are left out where nobody looks. */
import { crc32 } from 'node:zlib'
import { be, box, bytes, fullBox, le, zeros, type Part } from './bytes.ts'

/** A TIFF header with one directory that holds the orientation: what EXIF blocks are made of. */
export function exifBlock(orientation: number, order: 'II' | 'MM' = 'MM', type = 3): Uint8Array {
  const number = order === 'II' ? le : be
  const value = type === 3 ? [...number(orientation, 2), 0, 0] : number(orientation, 4)
  const entry = [...number(274, 2), ...number(type, 2), ...number(1, 4), ...value]
  return bytes(order, number(42, 2), number(8, 4), number(1, 2), entry, zeros(4))
}

export function pngChunk(type: string, ...content: readonly Part[]): Uint8Array {
  const body = bytes(type, ...content)
  return bytes(be(body.length - 4, 4), body, be(crc32(body), 4))
}

export function png(width: number, height: number, ...beforeData: readonly Uint8Array[]): Uint8Array {
  const header = pngChunk('IHDR', be(width, 4), be(height, 4), [8, 6, 0, 0, 0])
  const rest = [...beforeData, pngChunk('IDAT', [1, 2, 3]), pngChunk('IEND')]
  return bytes([0x89], 'PNG\r\n\x1a\n', header, ...rest)
}

export function jpegSegment(marker: number, ...content: readonly Part[]): Uint8Array {
  const body = bytes(...content)
  return bytes(0xff, marker, be(body.length + 2, 2), body)
}

export function jpegExif(orientation: number, order: 'II' | 'MM' = 'MM', type = 3): Uint8Array {
  return jpegSegment(0xe1, 'Exif\0\0', exifBlock(orientation, order, type))
}

export function jpeg(width: number, height: number, before: readonly Part[] = [], frame = 0xc0): Uint8Array {
  const header = jpegSegment(frame, 8, be(height, 2), be(width, 2), 1, [1, 0x11, 0])
  const scan = jpegSegment(0xda, 1, [1, 0, 0, 63, 0])
  return bytes([0xff, 0xd8], ...before, header, scan, [0x12, 0x34], [0xff, 0xd9])
}

export interface GifFrame {
  width: number
  height: number
  left?: number
  dataBytes?: number
}

export function gif(width: number, height: number, frames: readonly GifFrame[]): Uint8Array {
  const body = frames.flatMap(({ width: w, height: h, left = 0, dataBytes = 10 }) => {
    const blocks = Array.from({ length: Math.ceil(dataBytes / 255) }, () => bytes(255, zeros(255)))
    const control = [0x21, 0xf9, 4, 0, 0, 0, 0, 0]
    return [bytes(control, 0x2c, le(left, 2), le(0, 2), le(w, 2), le(h, 2), 0, 8, ...blocks, 0)]
  })
  return bytes('GIF89a', le(width, 2), le(height, 2), [0x80, 0, 0], zeros(6), ...body, 0x3b)
}

function riff(chunk: string, ...content: readonly Part[]): Uint8Array {
  const inner = bytes(...content)
  return bytes('RIFF', le(inner.length + 12, 4), 'WEBP', chunk, le(inner.length, 4), inner)
}

export const webp = {
  lossy: (width: number, height: number) =>
    riff('VP8 ', [0x10, 0, 0, 0x9d, 0x01, 0x2a], le(width, 2), le(height, 2), zeros(8)),
  lossless: (width: number, height: number) =>
    riff('VP8L', 0x2f, le(width - 1 + (height - 1) * 2 ** 14, 4), zeros(8)),
  extended: (width: number, height: number, flags: number) =>
    riff('VP8X', flags, zeros(3), le(width - 1, 3), le(height - 1, 3), zeros(8)),
}

export function bmp(width: number, height: number, headerBytes = 40): Uint8Array {
  const isOs2 = headerBytes === 12
  const sizes = isOs2 ? [...le(width, 2), ...le(height, 2)] : [...le(width, 4), ...int32(height)]
  const rest = zeros(headerBytes - 4 - sizes.length - 4)
  return bytes('BM', zeros(12), le(headerBytes, 4), sizes, le(1, 2), le(24, 2), rest, zeros(16))
}

function int32(value: number): number[] {
  return le(value < 0 ? value + 2 ** 32 : value, 4)
}

export function ico(...images: readonly { width: number; height: number; file: Uint8Array }[]): Uint8Array {
  let offset = 6 + 16 * images.length
  const entries = images.map(({ width, height, file }) => {
    const entry = bytes(width % 256, height % 256, [0, 0, 1, 0, 32, 0], le(file.length, 4), le(offset, 4))
    offset += file.length
    return entry
  })
  return bytes([0, 0, 1, 0], le(images.length, 2), ...entries, ...images.map(({ file }) => file))
}

/** @param gap bytes between the header and the directory: many writers put it at the end of the file. */
export function tiff(
  width: number,
  height: number,
  {
    order = 'II',
    orientation = 1,
    gap = 0,
  }: { order?: 'II' | 'MM'; orientation?: number; gap?: number } = {},
): Uint8Array {
  const number = order === 'II' ? le : be
  const entry = (tag: number, value: number) => [
    ...number(tag, 2),
    ...number(4, 2),
    ...number(1, 4),
    ...number(value, 4),
  ]
  const turned = [...number(274, 2), ...number(3, 2), ...number(1, 4), ...number(orientation, 2), 0, 0]
  const directory = [entry(256, width), entry(257, height), turned].flat()
  return bytes(order, number(42, 2), number(8 + gap, 4), zeros(gap), number(3, 2), directory, zeros(4))
}

export const property = {
  extent: (width: number, height: number) => fullBox('ispe', 0, be(width, 4), be(height, 4)),
  turn: (quarterTurns: number) => box('irot', quarterTurns),
  mirror: (axis: number) => box('imir', axis),
  /** Crop to a size, its centre moved by whole or half pixels. */
  crop: (width: number, height: number, rightHalves = 0, downHalves = 0) =>
    box(
      'clap',
      be(width, 4),
      be(1, 4),
      be(height, 4),
      be(1, 4),
      halves(rightHalves),
      be(2, 4),
      halves(downHalves),
      be(2, 4),
    ),
}

function halves(value: number): number[] {
  return be(value < 0 ? value + 2 ** 32 : value, 4)
}

/** A still image: item 1 is a thumbnail of 16 × 16, item 2 the primary one with the given properties. */
export function heif(
  brand: string,
  properties: readonly Uint8Array[],
  before: readonly Part[] = [],
): Uint8Array {
  const indexes = properties.map((_, index) => 0x80 | (index + 2))
  const associations = [be(2, 4), be(1, 2), 1, 1, be(2, 2), indexes.length, indexes]
  const iprp = box(
    'iprp',
    box('ipco', property.extent(16, 16), ...properties),
    fullBox('ipma', 0, ...associations),
  )
  const meta = fullBox('meta', 0, fullBox('pitm', 0, be(2, 2)), iprp)
  return bytes(box('ftyp', brand, zeros(4), 'mif1', brand), ...before, meta, box('mdat', zeros(20)))
}

function media(handler: string, samples: number): Uint8Array {
  const table = box('stbl', fullBox('stsz', 0, be(0, 4), be(samples, 4)))
  return box('mdia', fullBox('hdlr', 0, zeros(4), handler, zeros(13)), box('minf', table))
}

export function avifSequence(width: number, height: number, samples: number): Uint8Array {
  const matrix = [be(65_536, 4), zeros(12), be(65_536, 4), zeros(12), be(0x40000000, 4)].flat()
  const header = (w: number, h: number) =>
    fullBox('tkhd', 0, zeros(36), matrix, be(w * 65_536, 4), be(h * 65_536, 4))
  const alpha = box('trak', header(8, 8), media('auxv', 1))
  const images = box('trak', header(width, height), media('pict', samples))
  return bytes(box('ftyp', 'avis', zeros(4), 'avis', 'avif'), box('moov', alpha, images))
}

export function text(content: string): Uint8Array {
  return new TextEncoder().encode(content)
}

/** One well-formed file of each kind, 40 × 20 as displayed. */
export const SAMPLES: Readonly<Record<string, Uint8Array>> = {
  png: png(40, 20, pngChunk('acTL', be(3, 4), be(0, 4)), pngChunk('eXIf', exifBlock(1))),
  jpeg: jpeg(20, 40, [jpegExif(6)]),
  gif: gif(40, 20, [
    { width: 40, height: 20 },
    { width: 40, height: 20 },
  ]),
  'webp lossy': webp.lossy(40, 20),
  'webp lossless': webp.lossless(40, 20),
  'webp extended': webp.extended(40, 20, 0x02),
  avif: heif('avif', [property.extent(40, 30), property.crop(40, 20)]),
  heic: heif('heic', [property.extent(20, 40), property.turn(1)]),
  'avif sequence': avifSequence(40, 20, 5),
  svg: text(
    '<?xml version="1.0"?><!-- c --><svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>',
  ),
  ico: ico({ width: 40, height: 20, file: png(40, 20) }),
  bmp: bmp(40, -20),
  'bmp of OS/2': bmp(40, 20, 12),
  tiff: tiff(20, 40, { orientation: 8 }),
}
