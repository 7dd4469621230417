/**
 * Submitted pictures on their way into a preview.
 * What must never happen: a byte of a submitted file is kept or served. Each is told by its own bytes, and
 * written anew. Proven by submitted-pictures.test.ts and dev-previews.test.ts.
 */
import { isLocalAddress, type Capture } from '@linklens/engine'
import { toWebp, UnreadablePicture } from '../pages/to-webp.ts'
import { createTurns } from '../pages/turns.ts'
import type { KeptPicture } from '../saved/kept-picture.ts'

/** Decoding is heavy on processor and memory: few at a time in this process. */
const turns = createTurns(4)

/**
 * All pictures of a submission together, their wait in line among it: one that takes long to draw is sent
 * on purpose, and must not hold up other people's previews.
 */
const DRAWING_MS = 8_000

/**
 * @param capture completed: what the page does not name is gone from it, and what stands at a local address
 * was submitted.
 * @returns those that can be drawn in time. What cannot is not shown, and costs nobody the preview.
 */
export async function drawPictures(
  { images, site }: Pick<Capture, 'images' | 'site'>,
  signal: AbortSignal,
  drawingMs = DRAWING_MS,
): Promise<KeptPicture[]> {
  const shown = images.filter(
    ({ url, prefix, complete }) => isLocalAddress(url, site) && complete && prefix.byteLength > 0,
  )
  const late = AbortSignal.timeout(drawingMs)
  const over = new Promise<null>((resolve) => late.addEventListener('abort', () => resolve(null)))
  const unwanted = AbortSignal.any([signal, late])
  const drawn = await Promise.all(
    shown.map((image) => Promise.race([turns(() => draw(image, unwanted)), over])),
  )
  return drawn.filter((picture) => picture !== null)
}

async function draw(
  { url, prefix }: Capture['images'][number],
  signal: AbortSignal,
): Promise<KeptPicture | null> {
  // Between two pictures: nobody waits for them any more.
  if (signal.aborted) return null
  try {
    return { url, webp: await toWebp(prefix) }
  } catch (error) {
    if (error instanceof UnreadablePicture) return null
    throw error
  }
}
