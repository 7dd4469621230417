/** GIF 87a and 89a: the size comes first, but only a second frame shows that it is animated. */
import { END_OF_BYTES, type ByteReader } from '../byte-reader.ts'
import type { ImageFacts } from '../image-facts.ts'
import { measuredImage, type Size } from '../measured-image.ts'

const BLOCK = { extension: 0x21, image: 0x2c, trailer: 0x3b } as const

/** How far a second frame is looked for. Behind that `animated` stays unknown. */
const SCAN_BYTES = 256 * 1024

export function readGif(bytes: ByteReader): ImageFacts | null {
  const frames = findFrames(bytes)
  if (!frames.first) return null
  // A first frame that reaches over the screen makes the image larger (Chromium, Pillow, libvips; measured 2026-11).
  const stored = {
    width: Math.max(bytes.u16(6, true), frames.first.width),
    height: Math.max(bytes.u16(8, true), frames.first.height),
  }
  return measuredImage({ format: 'gif', stored, animated: frames.several })
}

interface Frames {
  /** How far the first frame reaches from the upper left corner of the screen. */
  first: Size | null
  several: boolean | null
}

function findFrames(bytes: ByteReader): Frames {
  const frames: Frames = { first: null, several: false }
  try {
    let at = 13 + colourTableBytes(bytes.u8(10))
    while (at < SCAN_BYTES) {
      const kind = bytes.u8(at)
      if (kind === BLOCK.extension) {
        at = skipSubBlocks(bytes, at + 2)
        continue
      }
      // Decoders stop at the trailer and at whatever is no block; what they have by then is drawn.
      if (kind !== BLOCK.image) return frames
      if (frames.first) return { ...frames, several: true }
      frames.first = frameReach(bytes, at)
      at = skipSubBlocks(bytes, at + 10 + colourTableBytes(bytes.u8(at + 9)) + 1)
    }
  } catch (error) {
    // A file cut short inside its first frame is still drawn, and does not move.
    if (error === END_OF_BYTES && bytes.complete && frames.first) return frames
    throw error
  }
  return { ...frames, several: null }
}

/** Position and size of an image descriptor, added up. */
function frameReach(bytes: ByteReader, at: number): Size {
  return {
    width: bytes.u16(at + 1, true) + bytes.u16(at + 5, true),
    height: bytes.u16(at + 3, true) + bytes.u16(at + 7, true),
  }
}

function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0
}

/** Position behind the empty block that ends a chain. Each step is at least one byte long. */
function skipSubBlocks(bytes: ByteReader, start: number): number {
  let at = start
  while (at < SCAN_BYTES) {
    const length = bytes.u8(at)
    at += 1 + length
    if (length === 0) break
  }
  return at
}
