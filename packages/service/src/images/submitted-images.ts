/**
 * Submitted images on their way into a preview.
 * What must never happen: a byte of a submitted file is stored or served. Its bytes alone decide about its format, and
 * the file is re-encoded. Proven by submitted-images.test.ts and dev-previews.test.ts.
 */
import { isLocalAddress, type Capture } from '@linklens/engine'
import type { SavedImage, MissingImage } from './saved-image.ts'
import { ImageError } from './process/image-error.ts'
import type { DrawingTurn, ImageProcesses } from './process/image-processes.ts'
import { toWebp } from './to-webp.ts'

/**
 * All images of a submission together, their wait in the queue included: an image may be slow to draw on
 * purpose, and must not delay the submission for longer.
 */
const DRAWING_MS = 8_000

interface DrawingOptions {
  readonly signal: AbortSignal
  readonly client?: string | undefined
  readonly drawingMs?: number
}

/**
 * @param capture completed: images that the page does not name are gone, and those with a local URL were submitted.
 * @returns the images drawn in time, and why others are missing: a missing image never fails the preview.
 */
export async function drawImages(
  processes: ImageProcesses,
  { images, site }: Pick<Capture, 'images' | 'site'>,
  { signal, client, drawingMs = DRAWING_MS }: DrawingOptions,
): Promise<(SavedImage | MissingImage)[]> {
  const shown = images.filter(
    ({ url, prefix, complete }) => isLocalAddress(url, site) && complete && prefix.byteLength > 0,
  )
  const late = AbortSignal.timeout(drawingMs)
  const unwanted = AbortSignal.any([signal, late])
  const over = new Promise<null>((resolve) => late.addEventListener('abort', () => resolve(null)))
  return Promise.all(
    shown.map(async ({ url, prefix }) => {
      const drawn = await Promise.race([
        draw(processes, prefix, { client, signal: unwanted, isKept: true }),
        over,
      ])
      return { url, ...(drawn ?? { problem: 'It could not be drawn in time.' }) }
    }),
  )
}

/** @returns null when nobody waits for it any more. */
async function draw(
  processes: ImageProcesses,
  bytes: Uint8Array,
  turn: DrawingTurn,
): Promise<{ webp: Uint8Array } | { problem: string } | null> {
  try {
    return { webp: await toWebp(processes, bytes, turn) }
  } catch (error) {
    if (error instanceof ImageError) return { problem: error.message }
    if (turn.signal?.aborted) return null
    throw error
  }
}
