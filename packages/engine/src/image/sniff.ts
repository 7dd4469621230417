/** What a file is, by its first bytes alone (WHATWG MIME Sniffing, and the image formats that it does not list). */
import { ByteReader, END_OF_BYTES } from './byte-reader.ts'
import { BMP_HEADER_BYTES } from './formats/bmp.ts'
import type { ImageFormat } from './image-facts.ts'
import { findSvgRoot } from './formats/svg-root.ts'

export const MIME_TYPES: { readonly [F in ImageFormat]: string } = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  bmp: 'image/bmp',
  tiff: 'image/tiff',
  jxl: 'image/jxl',
}

const HEVC_BRANDS: ReadonlySet<string> = new Set([
  'mif1',
  'msf1',
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
])

/** No magic number reaches further; a first packet may be shorter. */
const DECISIVE_BYTES = 32

/** @returns null when it is no image we know, `more` when the bytes do not decide yet. */
export function sniffImage(prefix: Uint8Array, complete: boolean): ImageFormat | 'more' | null {
  try {
    const bytes = new ByteReader(prefix, complete)
    if (!complete && bytes.length < DECISIVE_BYTES) return 'more'
    return sniffBinary(bytes) ?? sniffSvg(prefix, complete)
  } catch (error) {
    if (error === END_OF_BYTES) return complete ? null : 'more'
    throw error
  }
}

function sniffBinary(bytes: ByteReader): ImageFormat | null {
  const first = bytes.u32(0)
  if (first === 0x89504e47) return bytes.u32(4) === 0x0d0a1a0a ? 'png' : null
  if (first >>> 8 === 0xffd8ff) return 'jpeg'
  if (first === 0x47494638) return ['7a', '9a'].includes(bytes.text(4, 2)) ? 'gif' : null
  if (first === 0x52494646) return bytes.text(8, 4) === 'WEBP' ? 'webp' : null
  if (first === 0x49492a00 || first === 0x4d4d002a) return 'tiff'
  if (first >>> 16 === 0xff0a) return 'jxl'
  if (first === 0x0000000c) return bytes.u32(4) === 0x4a584c20 && bytes.u32(8) === 0x0d0a870a ? 'jxl' : null
  // `BM` begins words too, and 00 00 01 00 many things: both must go on as a header.
  if (first >>> 16 === 0x424d) return BMP_HEADER_BYTES.has(bytes.u32(14, true)) ? 'bmp' : null
  if (first === 0x00000100 || first === 0x00000200) return isIconDirectory(bytes) ? 'ico' : null
  return bytes.length >= 8 && bytes.text(4, 4) === 'ftyp' ? sniffBrand(bytes, first) : null
}

/** Whether it has at least one entry, whose reserved byte is 0, or 255 as .NET writes it. */
function isIconDirectory(bytes: ByteReader): boolean {
  return bytes.u16(4, true) > 0 && [0, 255].includes(bytes.u8(9))
}

/** The brands of a `ftyp` box: the major one, then those it is compatible with. */
function sniffBrand(bytes: ByteReader, boxBytes: number): ImageFormat | null {
  const brands = [bytes.text(8, 4)]
  for (let at = 16; at + 4 <= Math.min(boxBytes, 256); at += 4) brands.push(bytes.text(at, 4))
  if (brands.includes('avif') || brands.includes('avis')) return 'avif'
  return brands.some((brand) => HEVC_BRANDS.has(brand)) ? 'heic' : null
}

function sniffSvg(prefix: Uint8Array, complete: boolean): 'svg' | 'more' | null {
  const root = findSvgRoot(prefix, complete)
  return root === 'more' || root === null ? root : 'svg'
}
