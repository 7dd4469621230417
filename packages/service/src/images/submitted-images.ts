/**
 * Submitted images on their way into a preview.
 * What must never happen: a byte of a submitted file is kept or served. What each is, its own bytes say, and it is
 * re-encoded. Proven by submitted-images.test.ts and dev-previews.test.ts.
 */
import { isLocalAddress, type Capture } from '@linklens/engine'
import type { KeptImage, MissingImage } from '../saved/kept-image.ts'
import { ImageError } from '../work/image-error.ts'
import type { ImageProcesses } from '../work/image-processes.ts'
import { toWebp } from './to-webp.ts'

/**
 * All images of a submission together, their wait in the queue included: one that takes long to draw is sent
 * on purpose, and must not hold up the submission for longer.
 */
const DRAWING_MS = 8_000

/**
 * @param capture completed: what the page does not name is gone from it, and what has a local URL was submitted.
 * @returns those that can be drawn in time, and why others cannot: that costs nobody the preview.
 */
export async function drawImages(
  processes: ImageProcesses,
  { images, site }: Pick<Capture, 'images' | 'site'>,
  { signal, drawingMs = DRAWING_MS }: { signal: AbortSignal; drawingMs?: number },
): Promise<(KeptImage | MissingImage)[]> {
  const shown = images.filter(
    ({ url, prefix, complete }) => isLocalAddress(url, site) && complete && prefix.byteLength > 0,
  )
  const late = AbortSignal.timeout(drawingMs)
  const unwanted = AbortSignal.any([signal, late])
  const over = new Promise<null>((resolve) => late.addEventListener('abort', () => resolve(null)))
  return Promise.all(
    shown.map(async ({ url, prefix }) => {
      const drawn = await Promise.race([draw(processes, prefix, unwanted), over])
      return { url, ...(drawn ?? { problem: 'It could not be drawn in time.' }) }
    }),
  )
}

/** @returns null when nobody waits for it any more. */
async function draw(
  processes: ImageProcesses,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<{ webp: Uint8Array } | { problem: string } | null> {
  try {
    return { webp: await toWebp(processes, bytes, signal) }
  } catch (error) {
    if (error instanceof ImageError) return { problem: error.message }
    if (signal.aborted) return null
    throw error
  }
}
