/** Decides when the fetcher stops reading an image. */
import type { ImageNeed } from '../capture/capture.ts'
import { readOrWait } from './read-image.ts'
import { sniffImage } from './sniff.ts'

/**
 * Pure; a few microseconds, but from the start of the file each time: ask at growing sizes, not after every chunk.
 * @returns `enough` when format and size are known or will not become known; `not-an-image` when there is nothing to hope for.
 */
export function imageNeed(prefix: Uint8Array, complete: boolean): ReturnType<ImageNeed> {
  const format = sniffImage(prefix, complete)
  if (format === null) return 'not-an-image'
  const facts = format === 'more' ? format : readOrWait(prefix, complete)
  return facts === 'more' || typeof facts === 'number' ? facts : 'enough'
}
