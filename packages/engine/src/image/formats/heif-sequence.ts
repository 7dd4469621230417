/** Image sequences (`avis` and the HEVC brands): the track gives the size and the number of samples. */
import type { ByteReader } from '../byte-reader.ts'
import { childBoxes, findBox, type Box } from '../boxes.ts'
import type { ImageFacts } from '../image-facts.ts'
import { measuredImage } from '../measured-image.ts'

/** Image, alpha and their thumbnails; a hostile count is not followed further. */
const MAX_TRACKS = 16

export function readSequence(bytes: ByteReader, moov: Box, format: 'avif' | 'heic'): ImageFacts | null {
  let tracks = 0
  for (const track of childBoxes(bytes, moov)) {
    if (track.type !== 'trak') continue
    tracks += 1
    if (tracks > MAX_TRACKS) return null
    const media = findBox(bytes, track, 'mdia')
    if (!media || !isImageTrack(bytes, media)) continue
    const header = findBox(bytes, track, 'tkhd')
    const samples = sampleCount(bytes, media)
    if (!header || samples === null) return null
    const stored = trackSize(bytes, header)
    return stored && measuredImage({ format, stored, animated: samples > 1 })
  }
  return null
}

/** Alpha and depth have tracks of their own (`auxv`). */
function isImageTrack(bytes: ByteReader, media: Box): boolean {
  const handler = findBox(bytes, media, 'hdlr')
  return handler !== null && ['pict', 'vide'].includes(bytes.text(handler.start + 8, 4))
}

/** Width and height as 16.16 fixed point at the end of the header, after a matrix that must not rotate the image. */
function trackSize(bytes: ByteReader, header: Box): { width: number; height: number } | null {
  const matrix = header.start + (bytes.u8(header.start) === 1 ? 52 : 40)
  if (matrix + 44 > header.end) return null
  const turned = bytes.u32(matrix + 4) !== 0 || bytes.u32(matrix + 12) !== 0
  if (turned) return null
  return { width: bytes.u32(matrix + 36) / 65_536, height: bytes.u32(matrix + 40) / 65_536 }
}

function sampleCount(bytes: ByteReader, media: Box): number | null {
  const information = findBox(bytes, media, 'minf')
  const table = information && findBox(bytes, information, 'stbl')
  const sizes = table && findBox(bytes, table, 'stsz')
  return sizes ? bytes.u32(sizes.start + 8) : null
}
