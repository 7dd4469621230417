/** Re-encodes an untrusted image as WebP, from its bytes alone. */
import { readImage, sniffImage, type ImageFormat } from '@linklens/engine'
import { ImageError } from './process/image-error.ts'
import type { DrawingTurn, ImageProcesses } from './process/image-processes.ts'
import { maxPixels, pixelProblem } from '../view/pixel-limits.ts'

/** Formats that we decode, detected by the file's own bytes: no other loader of the decoder is ever reached. */
const DRAWN: ReadonlySet<ImageFormat> = new Set(['png', 'jpeg', 'gif', 'webp', 'avif', 'tiff', 'svg'])

/** A header that is longer is left to the decoder. */
const HEADER_BYTES = 1024 * 1024

/** @throws ImageError; the signal's reason when it aborts while the image waits for its turn. */
export async function toWebp(
  processes: ImageProcesses,
  bytes: Uint8Array,
  turn?: DrawingTurn,
): Promise<Uint8Array> {
  const format = sniffImage(bytes, true)
  if (format === null || format === 'more') throw new ImageError('unreadable')
  if (!DRAWN.has(format)) {
    throw new ImageError('format', `This page cannot draw ${format.toUpperCase()} images.`)
  }
  const header = readImage(bytes.subarray(0, HEADER_BYTES), bytes.byteLength <= HEADER_BYTES)
  const facts = header === 'more' ? null : header
  const problem = facts && pixelProblem({ ...facts, ...facts.stored })
  if (problem) throw new ImageError('pixels', problem)
  const task = { kind: 'webp', bytes, maxPixels: maxPixels(facts ?? { format }) } as const
  return processes.run(task, turn)
}
