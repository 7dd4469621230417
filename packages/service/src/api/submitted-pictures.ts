/**
 * Submitted pictures on their way into a preview.
 * What must never happen: a byte of a submitted file is kept or served. Each is told by its own bytes, and
 * written anew. Proven by dev-previews.test.ts.
 */
import type { Capture } from '@linklens/engine'
import { toWebp, UnreadablePicture } from '../pages/to-webp.ts'
import { createTurns } from '../pages/turns.ts'
import type { PreviewPicture } from '../saved/previews.ts'

/** Decoding is heavy on processor and memory: few at a time in this process. */
const turns = createTurns(4)

/** @returns those that can be drawn. What cannot is not shown, and costs nobody the preview. */
export async function drawPictures(
  { images }: Pick<Capture, 'images'>,
  signal: AbortSignal,
): Promise<PreviewPicture[]> {
  const whole = images.filter(({ prefix, complete }) => complete && prefix.byteLength > 0)
  const drawn = await Promise.all(whole.map((image) => turns(() => draw(image, signal))))
  return drawn.filter((picture) => picture !== null)
}

async function draw(
  { url, prefix }: Capture['images'][number],
  signal: AbortSignal,
): Promise<PreviewPicture | null> {
  // Between two pictures: nobody waits for them any more.
  if (signal.aborted) return null
  try {
    return { url, webp: await toWebp(prefix) }
  } catch (error) {
    if (error instanceof UnreadablePicture) return null
    throw error
  }
}
