/** Any image of a stranger as WebP of our own making, from its bytes alone. */
import { readImage, sniffImage, type ImageFormat } from '@linklens/engine'
import { ImageError } from '../work/image-error.ts'
import type { ImageProcesses } from '../work/image-processes.ts'
import { maxPixels, pixelProblem } from './pixel-limits.ts'

/** What the decoder knows. By the file's own bytes, so that nothing else ever reaches one of its many loaders. */
const DRAWN: ReadonlySet<ImageFormat> = new Set(['png', 'jpeg', 'gif', 'webp', 'avif', 'tiff', 'svg'])

/** A header that reaches further is read by the decoder alone. */
const HEADER_BYTES = 1024 * 1024

/** @throws ImageError; the signal's reason when it aborts while the image waits for its turn. */
export async function toWebp(
  processes: ImageProcesses,
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const format = sniffImage(bytes, true)
  if (format === null || format === 'more') throw new ImageError('unreadable')
  if (!DRAWN.has(format)) {
    throw new ImageError('format', `This page cannot draw ${format.toUpperCase()} pictures.`)
  }
  const header = readImage(bytes.subarray(0, HEADER_BYTES), bytes.byteLength <= HEADER_BYTES)
  const facts = header === 'more' ? null : header
  const problem = facts && pixelProblem({ ...facts, ...facts.stored })
  if (problem) throw new ImageError('pixels', problem)
  const task = { kind: 'webp', bytes, maxPixels: maxPixels(facts ?? { format }) } as const
  return processes.run(task, { signal })
}
